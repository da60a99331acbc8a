set(place 5)
set(together rules parts)
set(alone rules/puxes/document rules/puxes/random parts/puxes/faces parts/puxes/mat parts/puxes/setup
    rules/puxes/plain_test rules/puxes/random_test rules/puxes/validate_layout_test
    rules/puxes/validate_test)
