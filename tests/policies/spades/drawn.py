"""Hands drawn by `_worlds`, counted, and the same laws by enumeration: for a process with the JIT off."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import numpy as np

from analyzer.cards import count
from analyzer.engine.walk import uniform, walk
from analyzer.games.spades import GAME
from analyzer.games.spades import rules as game
from analyzer.games.spades.state import BID, BLIND, BLIND_NIL, DRAFT, FACE_UP, PLAY
from analyzer.policies.spades._evidence import KEEPS_GOOD, KEEPS_OTHERS, marked_cards, weigh
from analyzer.policies.spades._hands import TRICK_TAKERS
from analyzer.policies.spades._sampled import draw_worlds
from analyzer.policies.spades._worlds import draw_hands, may_hold, their_count
from tests.games.spades.table import cards, names


def counted(view, reads_draft, draws, random):
    """How often each hand was drawn: {names: times}."""
    hands = np.empty(draws, np.uint64)
    draw_hands(view, reads_draft, np.uint64(random), hands)
    return Counter(names(hand) for hand in hands)


def told_by_bids(view, draws, random):
    """How often each hand was drawn with the bid as evidence, one hand of a pool at a time."""
    drawn = (draw_worlds(view, 1, 1, 0, np.uint64(random + 977 * i))[0] for i in range(draws))
    return Counter(names(hand) for hand in drawn)


# --- by enumeration ---------------------------------------------------------------------------------


def exchanges(view, n):
    """{names: number of ways} of each n cards that he may still hold after an exchange, thrown cards unseen.

    A way is a set of drawn cards and one of thrown cards that leave no discard of mine among those he kept.
    """
    own, d = split(view.discarded), view.their_drawn
    others = [c for c in split(view.unseen | view.their_played) if c not in own]
    ways = Counter()
    for held in combinations(split(may_hold(view)), n):
        hand = [*held, *split(view.their_played)]
        for drawn in combinations(hand, d):
            kept = [c for c in hand if c not in drawn]
            if all(c in others for c in kept):
                ways[" ".join(sorted(held, key=order))] += comb(sum(c not in hand for c in others), d)
    return ways


def drafts(view):
    """{names: likelihood} of each hand in the draft: what two cards he was shown each turn, and what he did.

    Discards that lie face up are known, so of each turn only the card that he took is to be guessed.
    """
    turns, shares = their_count(view), Counter()
    kept = [bool(view.their_kept >> k & 1) for k in range(turns)]
    open_discards = view.rules.discards == FACE_UP
    for shown in permutations(split(view.unseen), turns if open_discards else 2 * turns):
        hand, share = [], 1.0
        pairs = [(c, c) for c in shown] if open_discards else list(zip(shown[::2], shown[1::2], strict=True))
        for keeps, (first, second) in zip(kept, pairs, strict=True):
            rate = KEEPS_GOOD if cards(first) & TRICK_TAKERS else KEEPS_OTHERS
            share *= rate if keeps else 1.0 if open_discards else 1 - rate
            hand.append(first if keeps else second)
        shares[" ".join(sorted(hand, key=order))] += share
    return shares


def split(mask):
    return names(mask).split()


def order(name):
    return int(cards(name))


# --- in whole hands ---------------------------------------------------------------------------------


def impossible(title, options, deals):
    """What is wrong with the hands drawn in random hands: wrong number, unseen cards alone, the true hand possible."""
    given, wrong, looked = GAME.ruleset(title), [], Counter()
    parsed = {name: GAME.options[name].parse(value) for name, value in options.items()}
    given = given._replace(**parsed)

    def chosen(state, legal, random):
        if state.phase == BLIND and int(random) % 2:
            return BLIND_NIL
        if state.phase in (DRAFT, BID, PLAY):
            view = game.view(given, state)
            looked[state.phase, view.their_drawn > 0] += 1
            wrong.extend(faults(view, state.theirs))
        return uniform(state, legal, random)

    for deal in range(deals):
        walk(GAME, given, 5, deal, (chosen, chosen))
    return wrong[:3], dict(looked)


def faults(view, theirs):
    hands = np.empty(2, np.uint64)
    for reads in (0, 1):
        draw_hands(view, reads, np.uint64(9), hands)
        for hand in hands:
            if hand & ~may_hold(view) or count(hand) != count(theirs):
                yield f"drew {names(hand)} with {names(may_hold(view))} unseen"
        weights, whole = np.empty(14), theirs | view.their_played
        weigh(view, reads, count(whole), weights)
        if theirs & ~may_hold(view) or weights[count(whole & marked_cards(view, reads))] <= 0:
            yield f"held to be impossible: {names(theirs)}"
