set(place 5)
