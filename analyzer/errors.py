"""What can be wrong with input: each error is one sentence that quotes the offending value."""


class AnalyzerError(ValueError):
    """Input that cannot be used; the base of every error raised on purpose."""


class TableError(AnalyzerError):
    """A table that does not fit its schema or the question asked of it."""
