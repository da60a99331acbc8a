set(place 1)
set(links ${GMPXX_LIBRARY} ${GMP_LIBRARY})
set(inner_loops balance battle card_value contest effect equilibrium estimate match plain_battle_test plain_match_test
    rating start_value)
set(alone parts/balance_matrix parts/balance_plot rules/estimate rules/match
    rules/offers rules/rating rules/replay rules/start_value
    rules/values_test)
