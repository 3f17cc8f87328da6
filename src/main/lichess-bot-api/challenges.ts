import { NOT_FOUND_TEXT } from './responses.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { ChallengeFields } from '../../shared/wire/lichess.ts';
import {
  createChallengeList,
  type ChallengeEnd,
  type ChallengeList,
  type ChallengeView,
  type OpenChallenge,
} from './challenge-list.ts';
import { LICHESS_TEMPLATE, type LichessContext } from './context.ts';
import { randomId, type GameIds } from './game-ids.ts';
import { toDeclineReason } from './rules/decline-reasons.ts';
import type { TimeControl } from './rules/speed.ts';
import type { EventStreams } from './streams/event-streams.ts';
import type { Users } from './users.ts';
import { otherColour, type Colour } from './views/games.ts';
import { DAY_MS } from '../../shared/units.ts';

export type ChallengeCode = 'NOT_FOUND' | 'INVALID_REQUEST' | 'RATE_LIMITED';
type ChallengeOutcome<T> = Outcome<T, ChallengeCode>;

/** Challenges of the Bot API. The challenges of `sessions/challenges` are other ones. */
export interface LichessChallenges {
  /** A challenge to a player of this host is accepted at once. */
  create(
    challengerId: string,
    username: string,
    fields: ChallengeFields,
  ): Promise<ChallengeOutcome<ChallengeView>>;
  accept(agentId: string, id: string): Promise<ChallengeOutcome<null>>;
  decline(agentId: string, id: string, reason: string): ChallengeOutcome<null>;
  cancel(agentId: string, id: string): ChallengeOutcome<null>;
  /** The open challenges of an agent as their views. */
  listOf(agentId: string): { readonly in: readonly ChallengeView[]; readonly out: readonly ChallengeView[] };
  /** Calls `listener` once when the challenge ends; at once when it is over. */
  onEnd(id: string, listener: (end: ChallengeEnd) => void): void;
  stop(): void;
}

/** A challenge whose client does not hold it open expires after this time, as on the site. */
const CLOCK_LIFETIME_MS = 20_000;
const UNLIMITED_LIFETIME_MS = DAY_MS;
/** The time of each first move that is free, so that a slow start of an engine costs nothing. */
const FIRST_MOVE_GRACE_MS = 30_000;
const MAX_OPEN_CHALLENGES = 20;
/** A clock that begins at 0 begins with its increment, but with at least this. */
const MIN_INITIAL_S = 3;
const BUSY_S = 20;

export interface LichessChallengesDeps {
  readonly users: Users;
  readonly gameIds: GameIds;
  readonly events: EventStreams;
  readonly baseUrl: () => string;
}

export function createLichessChallenges(
  context: LichessContext,
  parts: LichessChallengesDeps,
): LichessChallenges {
  const list = createChallengeList({ clock: context.runtime.clock, ...parts });

  const find = (
    id: string,
    isParty: (challenge: OpenChallenge) => boolean,
  ): ChallengeOutcome<OpenChallenge> => {
    const challenge = list.find(id);
    return challenge !== null && isParty(challenge) ? accept(challenge) : refuse('NOT_FOUND', NOT_FOUND_TEXT);
  };
  const resolveReceivedChallenge = (agentId: string, id: string): ChallengeOutcome<OpenChallenge> =>
    find(id, ({ opponent }) => opponent.agentId === agentId);

  return {
    async create(challengerId, username, fields) {
      const createdChallenge = await createChallenge(context, parts, list, {
        challengerId,
        username,
        fields,
      });
      if (!createdChallenge.ok) return createdChallenge;
      const challenge = createdChallenge.value;
      if (isHosted(context, challenge.opponent.agentId)) {
        const startedGame = await startGame(context, parts.gameIds, challenge);
        return startedGame.ok ? accept(list.view(challenge, 'accepted')) : startedGame;
      }
      const lifetimeMs = challenge.control === null ? UNLIMITED_LIFETIME_MS : CLOCK_LIFETIME_MS;
      list.open(challenge, fields.keepAliveStream ? null : lifetimeMs);
      return accept(list.view(challenge, 'created'));
    },
    async accept(agentId, id) {
      const challenge = resolveReceivedChallenge(agentId, id);
      if (!challenge.ok) return challenge;
      list.reserve(id);
      try {
        const startedGame = await startGame(context, parts.gameIds, challenge.value);
        list.end(id, startedGame.ok ? 'accepted' : 'canceled');
        return startedGame;
      } catch (error) {
        list.release(id);
        throw error;
      }
    },
    decline(agentId, id, reason) {
      const challenge = resolveReceivedChallenge(agentId, id);
      if (challenge.ok) list.end(id, 'declined', toDeclineReason(reason));
      return challenge.ok ? accept(null) : challenge;
    },
    cancel(agentId, id) {
      const challenge = find(id, ({ challenger }) => challenger.agentId === agentId);
      if (challenge.ok) list.end(id, 'canceled');
      return challenge.ok ? accept(null) : challenge;
    },
    listOf(agentId) {
      const views = (isOwn: (challenge: OpenChallenge) => boolean): ChallengeView[] =>
        list
          .all()
          .filter(isOwn)
          .map((challenge) => list.view(challenge, 'created'));
      return {
        in: views(({ opponent }) => opponent.agentId === agentId),
        out: views(({ challenger }) => challenger.agentId === agentId),
      };
    },
    onEnd: list.onEnd,
    stop: list.stop,
  };
}

interface ChallengeRequest {
  readonly challengerId: string;
  readonly username: string;
  readonly fields: ChallengeFields;
}

async function createChallenge(
  context: LichessContext,
  { users }: LichessChallengesDeps,
  list: ChallengeList,
  { challengerId, username, fields }: ChallengeRequest,
): Promise<ChallengeOutcome<OpenChallenge>> {
  const control = readTimeControl(fields);
  if (!control.ok) return control;
  const challenger = await users.ensureUser(challengerId);
  const opponent = await users.findOrSeat(username, [challengerId]);
  if (opponent === null) return refuse('NOT_FOUND', 'No such user');
  if (opponent.agentId === challengerId) return refuse('INVALID_REQUEST', 'You cannot challenge yourself');
  const outgoingChallenges = list.all().filter((challenge) => challenge.challenger.agentId === challengerId);
  if (outgoingChallenges.length >= MAX_OPEN_CHALLENGES)
    return refuse('RATE_LIMITED', 'Too many open challenges', { seconds: BUSY_S });
  const { color } = fields;
  return accept({
    id: newId(context, list),
    challenger,
    opponent,
    control: control.value,
    color,
    finalColor: color === 'random' ? randomColour(context) : color,
    decline: null,
    rematchOf: findRematch(context, fields, [challengerId, opponent.agentId]),
  });
}

/** The game that the challenge names, when these two played it. */
function findRematch(
  { sessions, store }: LichessContext,
  { rematchOf: id = '' }: ChallengeFields,
  players: readonly string[],
): string | null {
  const sessionId = store.sessionOf(id);
  const isTheirs =
    sessionId !== null && players.every((player) => sessions.roleOf(sessionId, player) !== null);
  return isTheirs ? id : null;
}

/** Creates the session of a challenge, under the challenge's id, in one writer job. */
async function startGame(
  context: LichessContext,
  gameIds: GameIds,
  challenge: OpenChallenge,
): Promise<ChallengeOutcome<null>> {
  const preparedGame = prepareGame(context, challenge);
  if (!preparedGame.ok) return refuse('INVALID_REQUEST', preparedGame.message);
  await context.writer.write(() => gameIds.insert(challenge.id, preparedGame.value().sessionId));
  return accept(null);
}

/** Whether an agent is a player of this host: its games start at once, because no player has to accept them. */
function isHosted({ agents }: LichessContext, agentId: string): boolean {
  const kind = agents.find(agentId)?.kind ?? 'external';
  return kind !== 'external' && kind !== 'person';
}

function newId(context: LichessContext, list: ChallengeList): string {
  const id = randomId(context.runtime.random);
  return list.has(id) || context.store.sessionOf(id) !== null ? newId(context, list) : id;
}

const randomColour = ({ runtime }: LichessContext): Colour =>
  ((runtime.random.bytes(1)[0] ?? 0) & 1) === 0 ? 'white' : 'black';

/** The time control that a client asks for, or why this host does not play it. */
function readTimeControl(fields: ChallengeFields): ChallengeOutcome<TimeControl | null> {
  const { variant = 'standard', fen, days } = fields;
  if (variant !== 'standard' || fen !== undefined)
    return refuse('INVALID_REQUEST', 'Only standard chess is played here');
  if (days !== undefined) return refuse('INVALID_REQUEST', 'Correspondence games are not played here');
  const { 'clock.limit': limit, 'clock.increment': increment } = fields;
  return limit === undefined && increment === undefined
    ? accept(null)
    : toTimeControl(limit ?? 0, increment ?? 0);
}

/** Both in seconds. */
function toTimeControl(limit: number, increment: number): ChallengeOutcome<TimeControl> {
  if (limit === 0 && increment === 0)
    return refuse('INVALID_REQUEST', 'A clock needs a limit or an increment');
  const initial = limit === 0 ? Math.max(MIN_INITIAL_S, increment) : limit;
  return accept({ initialMs: Math.round(initial * 1000), incrementMs: Math.round(increment * 1000) });
}

function prepareGame({ sessions }: LichessContext, challenge: OpenChallenge) {
  const { challenger, opponent, control, finalColor } = challenge;
  const participants = {
    [finalColor]: challenger.agentId,
    [otherColour(finalColor)]: opponent.agentId,
  };
  return sessions.prepare(challenger.agentId, {
    template: LICHESS_TEMPLATE,
    participants,
    ...(control === null
      ? {}
      : { clock: { ...control, perMoveMs: null, firstMoveGraceMs: FIRST_MOVE_GRACE_MS } }),
  });
}
