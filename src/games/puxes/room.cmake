set(place 5)
set(alone rules/document rules/plain_test rules/random_test rules/validate_layout_test rules/validate_test)
