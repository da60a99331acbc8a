set(place 3)
set(inner_loops collections contacts effects engine plain_rules_test player shapes shapes_test slides turn)
