set(place 4)
set(inner_loops engine listing outlook player plain_rules_test)
set(together rules parts)
set(alone parts/genesis/board parts/genesis/diagram parts/genesis/nets parts/genesis/standee rules/genesis/document
    rules/genesis/tombs_test rules/genesis/validate_test)
