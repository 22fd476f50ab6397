"""Statistics of tables of hands: every estimate with its error, and the deal as the unit of every error."""
