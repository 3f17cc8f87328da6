import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { ChallengeFields } from '../../shared/wire/lichess.ts';
import { TEMPLATE, type LichessContext } from './context.ts';
import { randomId, type GameIds } from './game-ids.ts';
import { declineReason, type DeclineReason } from './rules/decline-reasons.ts';
import type { TimeControl } from './rules/speed.ts';
import type { EventStreams } from './streams/event-streams.ts';
import type { LichessUser, Users } from './users.ts';
import { challengeEvent, challengeView, type ChallengeState } from './views/challenges.ts';
import { otherColour, type Colour } from './views/games.ts';

/** A challenge between two agents; it is not stored, because it lives for seconds. */
export interface OpenChallenge {
  readonly id: string;
  readonly challenger: LichessUser;
  readonly opponent: LichessUser;
  /** Null for a game without a clock. */
  readonly control: TimeControl | null;
  /** The challenger's wish. */
  readonly color: Colour | 'random';
  /** The colour that the challenger gets. */
  readonly finalColor: Colour;
  readonly decline: DeclineReason | null;
}

export type ChallengeCode = 'NOT_FOUND' | 'INVALID_REQUEST' | 'RATE_LIMITED';
type ChallengeAnswer<T> = Outcome<T, ChallengeCode>;
type View = ReturnType<typeof challengeView>;

/** How a challenge ended, for the client that keeps it open. */
export type ChallengeEnd = Exclude<ChallengeState, 'created'>;

export interface Challenges {
  /** A challenge to a player of this host is accepted at once. */
  create(challengerId: string, username: string, fields: ChallengeFields): Promise<ChallengeAnswer<View>>;
  accept(agentId: string, id: string): Promise<ChallengeAnswer<null>>;
  decline(agentId: string, id: string, reason: string): ChallengeAnswer<null>;
  cancel(agentId: string, id: string): ChallengeAnswer<null>;
  /** The open challenges of an agent as their views. */
  listOf(agentId: string): { readonly in: readonly View[]; readonly out: readonly View[] };
  /** Calls `listener` once when the challenge ends; at once when it is over. */
  onEnd(id: string, listener: (end: ChallengeEnd) => void): void;
  stop(): void;
}

/** A challenge whose client does not hold it open expires after this time, as on the site. */
const CLOCK_LIFETIME_MS = 20_000;
const UNLIMITED_LIFETIME_MS = 24 * 3_600_000;
/** The time of each first move that is free, so that a slow start of an engine costs nothing. */
const FIRST_MOVE_GRACE_MS = 30_000;
const MAX_OPEN = 20;
/** A clock that begins at 0 begins with its increment, but with at least this. */
const MIN_INITIAL_SECONDS = 3;
const BUSY_SECONDS = 20;

interface Entry {
  readonly challenge: OpenChallenge;
  readonly listeners: ((end: ChallengeEnd) => void)[];
  cancelExpiry: () => void;
}

export interface ChallengeParts {
  readonly users: Users;
  readonly gameIds: GameIds;
  readonly events: EventStreams;
  readonly baseUrl: () => string;
}

export function createLichessChallenges(context: LichessContext, parts: ChallengeParts): Challenges {
  const { ports } = context;
  const open = new Map<string, Entry>();
  const ended = new Map<string, ChallengeEnd>();
  const view = (challenge: OpenChallenge, state: ChallengeState): View =>
    challengeView(challenge, state, parts.baseUrl());
  const announce = (
    type: Parameters<typeof challengeEvent>[0],
    challenge: OpenChallenge,
    state: ChallengeState,
  ) =>
    parts.events.send(
      [challenge.challenger.agentId, challenge.opponent.agentId],
      challengeEvent(type, view(challenge, state)),
    );

  const finish = (entry: Entry, end: ChallengeEnd): void => {
    const { id } = entry.challenge;
    open.delete(id);
    entry.cancelExpiry();
    remember(ended, id, end);
    for (const listener of entry.listeners.splice(0)) listener(end);
  };
  const drop = (entry: Entry, end: 'canceled' | 'declined', decline: DeclineReason | null = null): void => {
    finish(entry, end);
    const type = end === 'canceled' ? 'challengeCanceled' : 'challengeDeclined';
    announce(type, { ...entry.challenge, decline }, end);
  };

  const find = (id: string, isParty: (challenge: OpenChallenge) => boolean): ChallengeAnswer<Entry> => {
    const entry = open.get(id);
    return entry !== undefined && isParty(entry.challenge)
      ? accept(entry)
      : refuse('NOT_FOUND', 'Not found.');
  };
  const received = (agentId: string, id: string): ChallengeAnswer<Entry> =>
    find(id, ({ opponent }) => opponent.agentId === agentId);

  const start = async (entry: Entry): Promise<ChallengeAnswer<null>> => {
    // Taken away before the session is stored, so that it cannot be accepted twice.
    open.delete(entry.challenge.id);
    const prepared = prepareGame(context, entry.challenge);
    if (!prepared.ok) {
      drop(entry, 'canceled');
      return refuse('INVALID_REQUEST', prepared.message);
    }
    try {
      await context.writer.write(() => parts.gameIds.insert(entry.challenge.id, prepared.value().sessionId));
    } catch (error) {
      open.set(entry.challenge.id, entry);
      throw error;
    }
    finish(entry, 'accepted');
    return accept(null);
  };

  return {
    async create(challengerId, username, fields) {
      const control = controlOf(fields);
      if (!control.ok) return control;
      const challenger = await parts.users.userOf(challengerId);
      const opponent = await parts.users.find(username, [challengerId]);
      if (opponent === null) return refuse('NOT_FOUND', 'No such user');
      if (opponent.agentId === challengerId)
        return refuse('INVALID_REQUEST', 'You cannot challenge yourself');
      const outgoing = [...open.values()].filter((one) => one.challenge.challenger.agentId === challengerId);
      if (outgoing.length >= MAX_OPEN)
        return refuse('RATE_LIMITED', 'Too many open challenges', { seconds: BUSY_SECONDS });
      const color = fields.color;
      const finalColor = color === 'random' ? randomColour(context) : color;
      const id = newId(context, open);
      const challenge = {
        id,
        challenger,
        opponent,
        control: control.value,
        color,
        finalColor,
        decline: null,
      };
      const entry: Entry = { challenge, listeners: [], cancelExpiry: () => undefined };
      if (isHosted(context, opponent.agentId)) {
        const started = await start(entry);
        return started.ok ? accept(view(challenge, 'accepted')) : started;
      }
      open.set(id, entry);
      if (!fields.keepAliveStream) {
        const lifetimeMs = control.value === null ? UNLIMITED_LIFETIME_MS : CLOCK_LIFETIME_MS;
        entry.cancelExpiry = ports.clock.after(lifetimeMs, () => drop(entry, 'canceled'));
      }
      announce('challenge', challenge, 'created');
      return accept(view(challenge, 'created'));
    },
    async accept(agentId, id) {
      const found = received(agentId, id);
      return found.ok ? start(found.value) : found;
    },
    decline(agentId, id, reason) {
      const found = received(agentId, id);
      if (!found.ok) return found;
      drop(found.value, 'declined', declineReason(reason));
      return accept(null);
    },
    cancel(agentId, id) {
      const found = find(id, ({ challenger }) => challenger.agentId === agentId);
      if (!found.ok) return found;
      drop(found.value, 'canceled');
      return accept(null);
    },
    listOf(agentId) {
      const views = (isOwn: (challenge: OpenChallenge) => boolean): View[] =>
        [...open.values()].flatMap(({ challenge }) => (isOwn(challenge) ? [view(challenge, 'created')] : []));
      return {
        in: views(({ opponent }) => opponent.agentId === agentId),
        out: views(({ challenger }) => challenger.agentId === agentId),
      };
    },
    onEnd(id, listener) {
      const entry = open.get(id);
      if (entry !== undefined) entry.listeners.push(listener);
      else listener(ended.get(id) ?? 'canceled');
    },
    stop() {
      for (const entry of open.values()) entry.cancelExpiry();
      open.clear();
    },
  };
}

const MAX_REMEMBERED = 1000;

function remember(ended: Map<string, ChallengeEnd>, id: string, end: ChallengeEnd): void {
  ended.set(id, end);
  const oldest = ended.keys().next();
  if (ended.size > MAX_REMEMBERED && !oldest.done) ended.delete(oldest.value);
}

/** Games of this host's own players start at once: nobody has to accept them. */
function isHosted({ agents }: LichessContext, agentId: string): boolean {
  const kind = agents.find(agentId)?.kind ?? 'external';
  return kind !== 'external' && kind !== 'person';
}

function newId(context: LichessContext, open: ReadonlyMap<string, unknown>): string {
  const id = randomId(context.ports.random);
  return open.has(id) || context.store.sessionOf(id) !== null ? newId(context, open) : id;
}

const randomColour = ({ ports }: LichessContext): Colour =>
  ((ports.random.bytes(1)[0] ?? 0) & 1) === 0 ? 'white' : 'black';

/** The time control that a client wishes, or why this host does not play it. */
function controlOf(fields: ChallengeFields): ChallengeAnswer<TimeControl | null> {
  const { variant = 'standard', fen, days } = fields;
  if (variant !== 'standard' || (fen !== undefined && fen !== ''))
    return refuse('INVALID_REQUEST', 'Only standard chess is played here');
  if (days !== undefined) return refuse('INVALID_REQUEST', 'Correspondence games are not played here');
  const limit = fields['clock.limit'];
  const increment = fields['clock.increment'];
  if (limit === undefined && increment === undefined) return accept(null);
  const seconds = { limit: limit ?? 0, increment: increment ?? 0 };
  if (seconds.limit === 0 && seconds.increment === 0)
    return refuse('INVALID_REQUEST', 'A clock needs a limit or an increment');
  const initial = seconds.limit === 0 ? Math.max(MIN_INITIAL_SECONDS, seconds.increment) : seconds.limit;
  return accept({
    initialMs: Math.round(initial * 1000),
    incrementMs: Math.round(seconds.increment * 1000),
  });
}

function prepareGame({ sessions }: LichessContext, challenge: OpenChallenge) {
  const { challenger, opponent, control, finalColor } = challenge;
  const participants = {
    [finalColor]: challenger.agentId,
    [otherColour(finalColor)]: opponent.agentId,
  };
  return sessions.prepare(challenger.agentId, {
    template: TEMPLATE,
    participants,
    ...(control === null
      ? {}
      : { clock: { ...control, perMoveMs: null, firstMoveGraceMs: FIRST_MOVE_GRACE_MS } }),
  });
}
