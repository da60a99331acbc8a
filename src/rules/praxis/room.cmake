set(place 3)
set(inner_loops collections contacts effects engine plain_rules_test player shapes shapes_test slides turn)
set(together parts)
set(alone parts/praxis/dice parts/praxis/throws parts/praxis/workshop)
