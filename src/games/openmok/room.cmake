set(place 1)
set(links ${GMPXX_LIBRARY} ${GMP_LIBRARY})
set(inner_loops balance battle card_value contest effect equilibrium estimate match plain_battle_test plain_match_test
    rating start_value)
set(alone rules/values_test)
