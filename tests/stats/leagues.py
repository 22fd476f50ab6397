"""Leagues whose truth is known: deals are drawn from margins that a test states."""

import numpy as np

from analyzer.stats.round_robin import Sums


def names(many):
    return [chr(ord("a") + place) for place in range(many)]


def played(rng, means, deals, spread=40.0, shared=0.5, counted=None):
    """Results of deals with these mean margins a hand, whole numbers, the pairings depending on each other.

    means : (policies, policies) antisymmetric; shared : part of the variance that policies, not pairings, bring
    """
    size = len(means)
    a, b = np.triu_indices(size, 1)
    luck = rng.normal(size=(deals, size)) * spread * np.sqrt(shared / 2)
    noise = luck[:, a] - luck[:, b] + rng.normal(size=(deals, len(a))) * spread * np.sqrt(1 - shared)
    return summed(np.rint(2 * means[a, b] + noise).astype(np.int64), size, counted)


def summed(margin, size, counted=None):
    sums = Sums(names(size))
    sums.add(margin, np.ones(margin.shape, bool) if counted is None else counted)
    return sums.results()


def contests(rng, ratings, deals, draws=0.2):
    """Results of deals won and lost as Elo ratings say, some drawn, so that the expected score is right."""
    size = len(ratings)
    a, b = np.triu_indices(size, 1)
    score = 1 / (1 + 10 ** (-(ratings[a] - ratings[b]) / 400))
    drawn = draws * 2 * np.minimum(score, 1 - score)
    chance = rng.random((deals, len(a)))
    won = chance < score - drawn / 2
    return summed(won.astype(np.int64) - (chance >= score + drawn / 2), size)


def ladder(steps):
    """Margins of policies that differ by one number each."""
    steps = np.asarray(steps, float)
    return steps[:, None] - steps


RING = np.array([[0.0, 1, -1], [-1, 0, 1], [1, -1, 0]])
