"""A second interpreter of the language of play: slow, plain, and independent of the C++ machine.

Tests hold the records that `planche simulate --records` writes against it. It follows the specification of the language
and nothing else, so that a mistake in the program is unlikely to occur here too.
"""
