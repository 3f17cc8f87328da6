import { MANAGER, leagueError, stamp, type Desk } from './desk.ts';
import type { JsonRecord } from './dialects/dialect.ts';
import type { Normalised } from './dialects/normalise.ts';
import { keepHeard } from './keep-heard.ts';
import { answerQuery } from './queries.ts';
import type { AgentKind } from './records.ts';
import { conversationOf, register, type OwnAgent } from './registration.ts';
import { recordResult } from './results.ts';
import { checkEnvelope, type WireMode } from './rules/envelope-checks.ts';
import { tableOf, toWireRows } from './views.ts';
import { textOf } from './text-of.ts';

/** Null: no league message that a manager answers, to be said in JSON-RPC's words. */
export type RoleReply = JsonRecord | null;

export interface ManagerOptions {
  readonly isAdmin: (token: string) => boolean;
  /** Starts a league; the answer names rounds and matches, or why not. */
  readonly start: (
    leagueId: string | null,
  ) => Promise<
    | { readonly ok: true; readonly value: { leagueId: string; rounds: number; matches: number } }
    | { readonly ok: false; readonly message: string }
  >;
  readonly mayOpen: () => boolean;
  /** Opens a league with defaults when none is open (decision 35). */
  readonly openDefault: () => Promise<void>;
}

export interface Manager {
  /** `own` is set for agents of this host alone, which call without a socket but through the same door. */
  handle(message: Normalised, peer: string, own?: OwnAgent): Promise<RoleReply>;
}

/** The league manager's one door: checks the envelope, routes on the type, keeps both sides. */
export function createManager(desk: Desk, options: ManagerOptions): Manager {
  const enrol = async (message: Normalised, kind: AgentKind, own: OwnAgent | null): Promise<JsonRecord> => {
    if (own === null && noneIsOpen(desk, message) && options.mayOpen()) await options.openDefault();
    return register(desk, kind, message, own);
  };
  const answer = async (message: Normalised, own: OwnAgent | null): Promise<RoleReply> => {
    if (message.type === null) return message.tool === 'get_standings' ? standingsNow(desk) : null;
    const bad = checkEnvelope(message.env, wireMode(desk, message));
    if (bad !== null) {
      return leagueError(desk, bad.code, {
        original: message.type,
        reason: bad.message,
        context: { ...bad.detail },
      });
    }
    switch (message.type) {
      case 'LEAGUE_REGISTER_REQUEST':
        return enrol(message, 'player', own);
      case 'REFEREE_REGISTER_REQUEST':
        return enrol(message, 'referee', own);
      case 'MATCH_RESULT_REPORT':
        return recordResult(desk, message);
      case 'LEAGUE_QUERY':
        return answerQuery(desk, message);
      case 'START_LEAGUE':
        return startLeague(desk, options, message);
      default:
        return null;
    }
  };
  return {
    async handle(message, peer, own) {
      const startedMs = desk.ports.clock.monotonicMs();
      const reply = await answer(message, own ?? null);
      keepHeard(desk, {
        leagueId: leagueOf(desk, message, reply),
        own: MANAGER,
        peer,
        startedMs,
        http: null,
        message,
        reply,
      });
      return reply;
    },
  };
}

/** The league's own mode where the message names it; else as its only running league has it. */
function wireMode(desk: Desk, { env }: Normalised): WireMode {
  const named = env.league_id === undefined ? null : desk.store.league(env.league_id);
  const league = named ?? desk.store.leaguesIn('running')[0] ?? desk.store.leaguesIn('registering')[0];
  return league?.settings.wire ?? 'tolerant';
}

const noneIsOpen = (desk: Desk, { env }: Normalised): boolean =>
  env.league_id === undefined &&
  desk.store.leaguesIn('registering').length === 0 &&
  desk.store.leaguesIn('running').length === 0;

/** Local control: only with the operator's token, never with a player's. */
async function startLeague(desk: Desk, options: ManagerOptions, message: Normalised): Promise<JsonRecord> {
  const { auth_token: token, league_id: leagueId } = message.env;
  if (token === undefined)
    return leagueError(desk, 'E011', { original: 'START_LEAGUE', reason: 'auth_token' });
  if (!options.isAdmin(token)) {
    return leagueError(desk, 'E012', { original: 'START_LEAGUE', reason: 'the operator starts leagues' });
  }
  const started = await options.start(leagueId ?? null);
  if (!started.ok) return leagueError(desk, 'E003', { original: 'START_LEAGUE', reason: started.message });
  const { rounds, matches } = started.value;
  return stamp(desk, 'LEAGUE_STARTED', MANAGER, {
    ...conversationOf(message),
    status: 'STARTED',
    league_id: started.value.leagueId,
    rounds,
    matches,
  });
}

function standingsNow(desk: Desk): JsonRecord {
  const league = desk.store.leaguesIn('running')[0] ?? desk.store.leagues()[0];
  const rows = league === undefined ? [] : toWireRows(tableOf(desk, league.leagueId));
  return { league_id: league?.leagueId ?? null, standings: rows };
}

function leagueOf(desk: Desk, { env }: Normalised, reply: RoleReply): string | null {
  const named = env.league_id ?? textOf(reply?.['league_id']) ?? null;
  return named !== null && desk.store.league(named) !== null ? named : null;
}
