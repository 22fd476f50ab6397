"""The pages, one file for each file of `analyzer.reports.questions`, of the same name.

A page's file offers ``TITLE``, the question as a reader would ask it, and ``page(setting, found)``: the page, made of
the tables that the question measured. `found` has them by name, those of all pairings one below the other.
"""
