set(place 1)
set(links ${GLPK_LIBRARY})
set(inner_loops battle card_value effect estimate match plain_battle_test plain_match_test start_value)
