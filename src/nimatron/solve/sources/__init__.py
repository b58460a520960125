"""Who answers: a theorem, the values of the components, a table, a search."""
