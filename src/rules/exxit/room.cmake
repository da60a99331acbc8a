set(place 2)
set(inner_loops engine engine_test plain_rules_test score search)
set(fastest engine)
