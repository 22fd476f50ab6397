"""Plays hands and matches, for tables, for a run directory, or move by move."""

import os
from collections.abc import Callable, Iterator
from typing import Any

from analyzer.engine import store, wanted
from analyzer.engine.duel import Duel, Work
from analyzer.engine.manifest import manifest
from analyzer.engine.rows import row_dtype, to_arrow
from analyzer.engine.session import Session
from analyzer.engine.store import Store
from analyzer.engine.trace import Tracer
from analyzer.engine.wanted import Barred, Paths, Rules, make_duel
from analyzer.errors import AnalyzerError, PlayError, Stopped
from analyzer.study.run import Run, open_run, run_of


def simulate(
    game: str,
    a: str,
    b: str,
    hands: Any = None,
    deals: Any = None,
    matches: Any = None,
    max_hands: int | str = 200,
    seed: int | str = 1,
    rules: Rules = (),
    policies: Paths = (),
    out: str | os.PathLike[str] | None = None,
    threads: int = 0,
    progress: Callable[[int], None] | None = None,
    keep: bool = True,
) -> Run:
    """Play hands or matches between two policies.

    Parameters
    ----------
    game : rule set, such as ``"spades/open"``
    a, b : policies, such as ``"counter"`` or ``"counter(shade=1)"``
    hands, deals, matches : how many, one of the three; hands count both seatings, a deal is two hands; 100,000 hands
        if none is given
    max_hands : the hands, 1 to 1,000, after which an undecided match is censored
    seed : 0 to 2^64 - 1
    rules : options that differ from the rule set's, a mapping or texts ``"name=value"``
    policies : a file or folder of your own policies, or several
    out : new or empty folder that the run is written to
    threads : 0 for all processors
    progress : called with the hands (or matches) played since the last call, several times a second
    keep : keep the rows for `Run.hands`; with `out` they are read from there

    Returns
    -------
    Run

    Raises
    ------
    AnalyzerError : an argument cannot be used; nothing was written
    PlayError : a policy failed in play
    StoreError : the run could not be written to its end
    """
    asked, of_matches = wanted.hands_or_matches(hands, deals, matches)
    most = wanted.max_hands_number(max_hands) if of_matches else None
    threads, paths = wanted.threads_number(threads), [os.fspath(path) for path in wanted.listed(policies)]
    duel = make_duel(game, a, b, seed, rules, paths)
    if of_matches and not duel.rules.game.has_matches:
        raise AnalyzerError(f"{duel.rules.game.name} has no matches: ask for hands")
    folder = None if out is None else store.check_folder(out)
    session = Session(Work(duel), 0, asked, most, threads, progress, keep and folder is None, folder is not None)
    if session.keep and not of_matches:
        _check_memory(duel, asked)
    session.compile()
    if folder is None:
        session.play()
        return run_of(session)
    document = manifest(duel, asked, most, paths) | {"seconds_compile": round(session.seconds_compile, 6)}
    _play_and_store(
        session, Store(folder, document, lambda rows: to_arrow(duel.rules.game, rows, duel.names, of_matches))
    )
    return open_run(folder)


def _check_memory(duel: Duel, hands: int) -> None:
    """Refuse to keep more rows than this machine has memory for."""
    size = 2 * hands * row_dtype(duel.rules.game).itemsize
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    if size > memory // 2:
        raise AnalyzerError(
            f"hands={hands}: their rows take {size / 2**30:,.0f} GiB of {memory / 2**30:,.0f} GiB of memory; "
            "write them with out=... or do without them with keep=False"
        )


def _play_and_store(session: Session, into: Store) -> None:
    """Play a session into a store, which keeps what is whole when it is stopped."""
    session.store = into
    try:
        session.play()
    except KeyboardInterrupt:
        into.close(store.STOPPED)
        raise Stopped(f"stopped: {into.told}") from None
    except Exception as error:
        into.close(store.FAILED, str(error))
        if isinstance(error, PlayError) and into.parts:
            raise PlayError(f"{error}; {into.told}") from error
        raise
    into.close(store.WHOLE)


def play(
    game: str,
    a: str,
    b: str,
    hands: Any,
    seed: int | str = 1,
    rules: Rules = (),
    policies: Paths = (),
    barred: Barred | None = None,
    threads: int = 0,
    first: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Run:
    """Play hands and keep them, possibly with actions barred: the building block of the reports.

    Parameters
    ----------
    barred : ``(phase, actions)`` or ``(phase, seat, actions)``: action numbers taken out of the legal ones in a phase,
        of one seat or both, unless nothing would be left; packs and random numbers stay the same
    first : number of the first hand, even

    Other parameters, result and errors as in `simulate`.
    """
    asked = wanted.whole("hands", hands, 1, wanted.MOST_HANDS)
    start = wanted.whole("first", first, 0, wanted.MOST_HANDS)
    if start % 2:
        raise AnalyzerError(f"first={first} is odd: a deal is played whole, so the first hand has an even number")
    duel = make_duel(game, a, b, seed, rules, policies, barred)
    threads = wanted.threads_number(threads)
    session = Session(Work(duel), start, start + asked, None, threads, progress, keep=True)
    session.compile()
    session.play()
    return run_of(session)


def trace(
    game: str,
    a: str,
    b: str,
    hand: Any = None,
    match: Any = None,
    max_hands: int | str = 200,
    seed: int | str = 1,
    rules: Rules = (),
    policies: Paths = (),
    par: bool = False,
) -> Iterator[dict[str, Any]]:
    """Single hands of a run, move by move, each as a document; `analyzer.tell` puts one in words.

    Parameters
    ----------
    hand : number, range or text ``"N:M"`` (N to M-1); hand 0 if neither hand nor match is given
    match : the same of matches, whose hands come one after the other
    par : write beside each choice what it lost to best play with all cards known, where that can be worked out

    Other parameters and errors as in `simulate`.
    """
    if hand is not None and match is not None:
        raise AnalyzerError(f"hand={hand} and match={match} are given together: name one of them")
    duel = make_duel(game, a, b, seed, rules, policies)
    most = wanted.max_hands_number(max_hands)
    if match is None:
        numbers = wanted.numbered("hand", 0 if hand is None else hand)
        return map(Tracer(Work(duel), par).hand, numbers)
    if not duel.rules.game.has_matches:
        raise AnalyzerError(f"{duel.rules.game.name} has no matches: ask for hands")
    tracer, numbers = Tracer(Work(duel), par), wanted.numbered("match", match)
    return (document for number in numbers for document in tracer.match(number, most))
