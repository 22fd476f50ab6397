"""For every test: no time limit on single examples, as the first one compiles."""

from hypothesis import settings

settings.register_profile("analyzer", deadline=None)
settings.load_profile("analyzer")
