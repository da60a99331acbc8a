set(place 4)
set(inner_loops engine listing outlook player plain_rules_test)
set(alone rules/tombs_test rules/validate_test)
