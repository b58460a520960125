"""What a rule set says, and what games are made of: the contract, the bases, codes, boards as bits."""
