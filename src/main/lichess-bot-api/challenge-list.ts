import type { Clock } from '../platform/runtime.ts';
import type { DeclineReason } from './rules/decline-reasons.ts';
import type { TimeControl } from './rules/speed.ts';
import type { EventStreams } from './streams/event-streams.ts';
import type { LichessUser } from './users.ts';
import { challengeEvent, challengeView, type ChallengeState } from './views/challenges.ts';
import type { Colour } from './views/games.ts';

/** A challenge between two agents; it is not stored, because it lives for seconds. */
export interface OpenChallenge {
  readonly id: string;
  readonly challenger: LichessUser;
  readonly opponent: LichessUser;
  /** Null for a game without a clock. */
  readonly control: TimeControl | null;
  /** The colour that the challenger asked for. */
  readonly color: Colour | 'random';
  /** The colour that the challenger gets. */
  readonly finalColor: Colour;
  readonly decline: DeclineReason | null;
  /** The game of the two of which this is a rematch. */
  readonly rematchOf: string | null;
}

export type ChallengeView = ReturnType<typeof challengeView>;

/** How a challenge ended, for the client that keeps it open. */
export type ChallengeEnd = Exclude<ChallengeState, 'created'>;

/** The open challenges; both sides read each change in their event streams. */
export interface ChallengeList {
  has(id: string): boolean;
  find(id: string): OpenChallenge | null;
  all(): readonly OpenChallenge[];
  view(challenge: OpenChallenge, state: ChallengeState): ChallengeView;
  /** Opens a challenge. With a lifetime of null it stays open until its client ends it. */
  open(challenge: OpenChallenge, lifetimeMs: number | null): void;
  /** Takes a challenge out of the list while its game is created, so that it cannot be accepted twice. */
  reserve(id: string): void;
  /** Reopens a challenge whose game could not be stored. */
  release(id: string): void;
  end(id: string, end: ChallengeEnd, decline?: DeclineReason): void;
  /** Calls `listener` once when the challenge ends; at once when it is over. */
  onEnd(id: string, listener: (end: ChallengeEnd) => void): void;
  stop(): void;
}

interface Entry {
  readonly challenge: OpenChallenge;
  readonly listeners: ((end: ChallengeEnd) => void)[];
  cancelExpiry: () => void;
  isReserved: boolean;
}

const MAX_REMEMBERED = 1000;
const EVENT_OF_END = { canceled: 'challengeCanceled', declined: 'challengeDeclined' } as const;

export interface ChallengeListDeps {
  readonly clock: Clock;
  readonly events: Pick<EventStreams, 'send'>;
  /** The address of the Bot API server, with a slash at its end. */
  readonly baseUrl: () => string;
}

export function createChallengeList({ clock, events, baseUrl }: ChallengeListDeps): ChallengeList {
  const entries = new Map<string, Entry>();
  const endByChallenge = new Map<string, ChallengeEnd>();
  const view = (challenge: OpenChallenge, state: ChallengeState): ChallengeView =>
    challengeView(challenge, state, baseUrl());
  const findEntry = (id: string): Entry | null => {
    const entry = entries.get(id);
    return entry === undefined || entry.isReserved ? null : entry;
  };
  const announce = (
    type: Parameters<typeof challengeEvent>[0],
    challenge: OpenChallenge,
    state: ChallengeState,
  ): void =>
    events.send(
      [challenge.challenger.agentId, challenge.opponent.agentId],
      challengeEvent(type, view(challenge, state)),
    );
  const end = (id: string, result: ChallengeEnd, decline: DeclineReason | null = null): void => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entries.delete(id);
    entry.cancelExpiry();
    endByChallenge.set(id, result);
    const oldest = endByChallenge.keys().next();
    if (endByChallenge.size > MAX_REMEMBERED && !oldest.done) endByChallenge.delete(oldest.value);
    if (result !== 'accepted') announce(EVENT_OF_END[result], { ...entry.challenge, decline }, result);
    for (const listener of entry.listeners) listener(result);
  };
  return {
    has: (id) => entries.has(id),
    find: (id) => findEntry(id)?.challenge ?? null,
    all: () => [...entries.values()].flatMap(({ challenge, isReserved }) => (isReserved ? [] : [challenge])),
    view,
    open(challenge, lifetimeMs) {
      const { id } = challenge;
      const cancelExpiry =
        lifetimeMs === null ? () => undefined : clock.after(lifetimeMs, () => end(id, 'canceled'));
      entries.set(id, { challenge, listeners: [], cancelExpiry, isReserved: false });
      announce('challenge', challenge, 'created');
    },
    reserve(id) {
      const entry = entries.get(id);
      if (entry !== undefined) entry.isReserved = true;
    },
    release(id) {
      const entry = entries.get(id);
      if (entry !== undefined) entry.isReserved = false;
    },
    end,
    onEnd(id, listener) {
      const entry = entries.get(id);
      if (entry !== undefined) entry.listeners.push(listener);
      else listener(endByChallenge.get(id) ?? 'canceled');
    },
    stop() {
      for (const { cancelExpiry } of entries.values()) cancelExpiry();
      entries.clear();
    },
  };
}
