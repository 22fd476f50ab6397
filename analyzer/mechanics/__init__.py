"""What games share: who wins a trick, what may follow.  Mechanics know no game."""
