set(place 3)
set(inner_loops collections contacts effects engine plain_rules_test player shapes shapes_test turn)
set(together rules parts)
set(alone parts/praxis/throws parts/praxis/workshop rules/praxis/document rules/praxis/parameters
    rules/praxis/record rules/praxis/replay rules/praxis/validate rules/praxis/simulate rules/praxis/engine_test
    rules/praxis/commands_test rules/praxis/replay_test rules/praxis/setup_test rules/praxis/validate_test)
