set(place 1)
set(links ${GMPXX_LIBRARY} ${GMP_LIBRARY})
set(inner_loops battle card_value effect estimate match plain_battle_test plain_match_test start_value)
set(together rules parts)
set(alone parts/openmok/balance_matrix parts/openmok/balance_plot rules/openmok/estimate rules/openmok/match
    rules/openmok/offers rules/openmok/rating rules/openmok/replay rules/openmok/start_value
    rules/openmok/values_test)
