set(place 4)
set(inner_loops engine moves plain_rules_test)
set(together rules)
set(alone rules/genesis/document)
