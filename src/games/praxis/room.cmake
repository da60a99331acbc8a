set(place 3)
set(inner_loops collections contacts effects engine plain_rules_test player shapes shapes_test turn)
set(alone rules/document rules/parameters rules/record rules/replay rules/validate rules/engine_test rules/commands_test
    rules/replay_test rules/setup_test rules/validate_test)
