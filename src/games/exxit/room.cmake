set(place 2)
set(inner_loops engine engine_test player setup plain_rules_test score search search_test)
set(fastest engine)
set(alone rules/replay_test rules/validate_test)
