import type { SessionCard } from '../../../../src/shared/contract/index.ts';

/** The match that the overview shows large, and since when. */
export interface FeaturedSession {
  readonly sessionId: string;
  readonly sinceMs: number;
}

/** Minimum time for which a match is featured, so that a visitor can follow it. */
export const MIN_FEATURED_MS = 20_000;
/** Time for which a result stays before another match replaces it. */
export const RESULT_DISPLAY_MS = 6000;
/** Minimum improvement in closeness to one half with which another match replaces a running one. */
const MIN_CLOSENESS_GAIN = 0.1;

/** Games in which both players choose at once: their picture shows nothing until the end. */
const WITHOUT_BOARD: ReadonlySet<string> = new Set(['rps.v1', 'even_odd.v1']);

export interface FeaturedChoice {
  readonly cards: readonly SessionCard[];
  /** The expected score of the first role, of the matches in which it is known. */
  readonly scores: ReadonlyMap<string, number>;
  readonly current: FeaturedSession | null;
  readonly nowMs: number;
}

const isLive = (card: SessionCard): boolean => card.status === 'active' && !card.quarantined;

/** Whether the person has to move in this match; never in one that is over or in quarantine. */
export const isYourTurn = (card: SessionCard): boolean =>
  isLive(card) && card.yours.some((role) => card.toAct.includes(role));

/**
 * Chooses the match to show: the one in which it is the person's turn, else the match of a league that moved last, else
 * a match with a board, the closest one first, else the newest. The current one stays for `MIN_FEATURED_MS`, unless it
 * becomes the person's turn in another one, then until another one is clearly better, and after its end for
 * `RESULT_DISPLAY_MS`; the same object is returned then. Null when no match is live and no result is shown.
 */
export function chooseFeatured({ cards, scores, current, nowMs }: FeaturedChoice): FeaturedSession | null {
  const [best] = cards
    .filter(isLive)
    .toSorted(
      (a, b) =>
        priorityOf(b) - priorityOf(a) ||
        (priorityOf(a) === LEAGUE_PRIORITY ? b.updatedAtMs - a.updatedAtMs : 0) ||
        closenessOf(b, scores) - closenessOf(a, scores) ||
        b.createdAtMs - a.createdAtMs,
    );
  const card = cards.find(({ sessionId }) => sessionId === current?.sessionId);
  if (
    current !== null &&
    card !== undefined &&
    shouldKeepFeatured({ card, best, sinceMs: current.sinceMs, nowMs, scores })
  ) {
    return current;
  }
  if (best === undefined) return null;
  return best.sessionId === current?.sessionId ? current : { sessionId: best.sessionId, sinceMs: nowMs };
}

interface CurrentMatch extends Pick<FeaturedChoice, 'scores' | 'nowMs'> {
  readonly card: SessionCard;
  readonly best: SessionCard | undefined;
  readonly sinceMs: number;
}

function shouldKeepFeatured({ card, best, sinceMs, nowMs, scores }: CurrentMatch): boolean {
  if (best !== undefined && isYourTurn(best) && !isYourTurn(card)) return false;
  if (!isLive(card)) return nowMs - card.updatedAtMs < RESULT_DISPLAY_MS;
  if (best === undefined || nowMs - sinceMs < MIN_FEATURED_MS) return true;
  if (priorityOf(best) > priorityOf(card)) return false;
  if (priorityOf(card) === LEAGUE_PRIORITY) return best.updatedAtMs <= card.updatedAtMs;
  return closenessOf(best, scores) - closenessOf(card, scores) < MIN_CLOSENESS_GAIN;
}

const YOUR_TURN_PRIORITY = 3;
const LEAGUE_PRIORITY = 2;

function priorityOf(card: SessionCard): number {
  if (isYourTurn(card)) return YOUR_TURN_PRIORITY;
  if (WITHOUT_BOARD.has(card.template)) return 0;
  return card.origin?.kind === 'league' ? LEAGUE_PRIORITY : 1;
}

/** 1 for an even match, 0 for a decided one; one half where nothing is known. */
function closenessOf({ sessionId }: SessionCard, scores: ReadonlyMap<string, number>): number {
  const score = scores.get(sessionId);
  return score === undefined ? 0.5 : 1 - Math.abs(2 * score - 1);
}
