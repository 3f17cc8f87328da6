import { describe, expect, it, vi } from 'vitest';
import type { LeagueSettings } from '../../../src/main/league/index.ts';
import {
  enrol,
  playerScript,
  scriptedAgent,
  type ScriptedAgent,
} from '../../support/league/scripted-agent.ts';
import { builtins, openLeagueStage, post, taken } from '../../support/league/stage.ts';

vi.setConfig({ testTimeout: 60_000 });

type Fields = Record<string, unknown>;

interface Chief {
  readonly agent: ScriptedAgent;
  /** Matches as they were given to it, in order. */
  readonly given: string[];
  /** The most that it had open at once. */
  readonly most: () => number;
  token: string | null;
}

interface Manner {
  readonly starts: 'ROUND_ANNOUNCEMENT' | 'MATCH_ASSIGNMENT' | 'START_MATCH' | 'RUN_MATCH';
  readonly delayMs?: number;
  /** Matches at once beyond which the first is lost, as one codebase does. */
  readonly width?: number;
}

/** A referee that decides each match as a draw after a while. */
async function chief(managerUrl: () => string, manner: Manner): Promise<Chief> {
  const open = new Set<string>();
  const given: string[] = [];
  let most = 0;
  const self = { token: null as string | null };
  const report = (match: Fields, leagueId: unknown): void => {
    const id = String(match['match_id']);
    if (!open.delete(id)) return;
    const choices = { [String(match['player_A_id'])]: 'odd', [String(match['player_B_id'])]: 'odd' };
    const params = {
      protocol: 'league.v2',
      message_type: 'MATCH_RESULT_REPORT',
      sender: 'referee:REF01',
      ...(self.token === null ? {} : { auth_token: self.token }),
      league_id: leagueId,
      match_id: id,
      result: { winner: null, details: { drawn_number: 8, choices } },
    };
    void post(managerUrl(), { jsonrpc: '2.0', method: 'report_match_result', params, id: 1 });
  };
  const agent = await scriptedAgent('course', ({ env }) => {
    if (env['message_type'] !== manner.starts) return { status: 'unknown' };
    const matches = env['message_type'] === 'ROUND_ANNOUNCEMENT' ? (env['matches'] as Fields[]) : [env];
    for (const match of matches) {
      const id = String(match['match_id']);
      given.push(id);
      open.add(id);
      most = Math.max(most, open.size);
      if (open.size > (manner.width ?? Number.POSITIVE_INFINITY)) open.delete([...open][0] ?? '');
      setTimeout(() => report(match, env['league_id']), manner.delayMs ?? 0);
    }
    return { status: 'STARTED', message_type: 'MATCH_ASSIGNMENT_ACK', matches_started: matches.length };
  });
  return Object.assign(self, { agent, given, most: () => most });
}

async function leagueUnder(
  manner: Manner,
  own: {
    readonly players?: number;
    readonly atOnce?: number;
    readonly settings?: Partial<LeagueSettings>;
  } = {},
) {
  const stage = await openLeagueStage();
  const referee = await chief(() => stage.managerUrl, manner);
  const settings = { ...own.settings, allowedPorts: [referee.agent.port] };
  const { leagueId } = taken(await stage.leagues.open({ players: builtins(own.players ?? 4), settings }));
  const meta = {
    display_name: 'Chief',
    contact_endpoint: referee.agent.url,
    max_concurrent_matches: own.atOnce ?? 1,
  };
  const reply = await enrol(stage.managerUrl, 'course', {
    url: referee.agent.url,
    kind: 'referee',
    extra: { referee_meta: meta },
  });
  return { stage, referee, leagueId, token: String(reply['auth_token']) };
}

describe('a referee from outside', () => {
  it.each([
    ['MATCH_ASSIGNMENT', 'assign_match'],
    ['RUN_MATCH', 'run_match'],
  ] as const)('that starts on %s is found out once and then spoken to so', async (starts, mode) => {
    const { stage, referee, leagueId, token } = await leagueUnder({ starts });
    referee.token = token;
    taken(await stage.leagues.begin(leagueId));
    await stage.leagues.finished(leagueId);
    const view = stage.leagues.find(leagueId);
    expect(view?.agents.find(({ kind }) => kind === 'referee')).toMatchObject({
      startMode: mode,
      builtIn: false,
    });
    expect(view?.matches.map(({ refereeId, phase }) => [refereeId, phase])).toEqual(
      Array.from({ length: 6 }, () => ['REF01', 'REPORTED']),
    );
    const announced = referee.agent.heard.filter(({ env }) => env['message_type'] === 'ROUND_ANNOUNCEMENT');
    expect(announced).toHaveLength(1);
  });

  it('leads one match at a time until it has shown that it can do more', async () => {
    const { stage, referee, leagueId, token } = await leagueUnder(
      { starts: 'MATCH_ASSIGNMENT', delayMs: 30 },
      { players: 8, atOnce: 2 },
    );
    referee.token = token;
    taken(await stage.leagues.begin(leagueId));
    await stage.leagues.finished(leagueId);
    const view = stage.leagues.find(leagueId);
    expect(referee.most()).toBe(2);
    expect(view?.agents.find(({ kind }) => kind === 'referee')).toMatchObject({
      concurrency: 2,
      mostMatches: 2,
    });
    expect(view?.matches.every(({ refereeId }) => refereeId === 'REF01')).toBe(true);
  });

  it('that loses a match of the trial leads one at a time for good; the house plays the lost one', async () => {
    const { stage, referee, leagueId, token } = await leagueUnder(
      { starts: 'MATCH_ASSIGNMENT', delayMs: 30, width: 1 },
      { players: 4, atOnce: 2, settings: { format: 'double-round-robin', budgetMs: 1 } },
    );
    referee.token = token;
    taken(await stage.leagues.begin(leagueId));
    await stage.leagues.finished(leagueId);
    const view = stage.leagues.find(leagueId);
    expect(view?.agents.find(({ builtIn, kind }) => kind === 'referee' && !builtIn)).toMatchObject({
      concurrency: 1,
      mostMatches: 1,
    });
    const { rows } = stage.audit.page({ offset: 0, limit: 200 });
    expect(rows.filter(({ action }) => action === 'REFEREE_REPLACED')).toHaveLength(1);
    expect(view?.matches.every(({ phase }) => phase === 'REPORTED')).toBe(true);
    expect(new Set(referee.given).size).toBe(referee.given.length);
  });

  it('that dies loses its match to the house, and its late report is refused', async () => {
    const { stage, referee, leagueId, token } = await leagueUnder(
      { starts: 'MATCH_ASSIGNMENT', delayMs: 600_000 },
      { players: 2 },
    );
    taken(await stage.leagues.begin(leagueId));
    await vi.waitFor(() => expect(referee.given).toEqual(['R1M1']), { timeout: 10_000 });
    // Its report never comes; the wait is the match's budget, so the host is told to stop waiting by a restart.
    await referee.agent.close();
    await stage.close();
    const next = await openLeagueStage({ paths: stage.paths });
    await next.leagues.finished(leagueId);
    const [match] = next.leagues.find(leagueId)?.matches ?? [];
    expect(match).toMatchObject({ phase: 'REPORTED', refereeId: 'REF02' });
    const params = {
      message_type: 'MATCH_RESULT_REPORT',
      auth_token: token,
      league_id: leagueId,
      match_id: 'R1M1',
      result: { winner: match?.a },
    };
    const late = await post(next.managerUrl, {
      jsonrpc: '2.0',
      method: 'report_match_result',
      params,
      id: 1,
    });
    expect(late.body['result']).toMatchObject({ message_type: 'LEAGUE_ERROR', error_code: 'E012' });
  });
});

describe('a report without a token', () => {
  it.each([
    ['strict', 'E011'],
    ['standard', 'E011'],
    ['open', null],
  ] as const)('in a league of %s auth', async (auth, code) => {
    const { stage, leagueId } = await leagueUnder(
      { starts: 'MATCH_ASSIGNMENT' },
      { players: 2, settings: { auth, budgetMs: 1 } },
    );
    taken(await stage.leagues.begin(leagueId));
    const ofReport = () =>
      stage.leagues
        .messages(leagueId, { type: 'MATCH_RESULT_REPORT', limit: 5 })
        .find(({ peer }) => peer === 'referee:REF01');
    await vi.waitFor(() => expect(ofReport()).toBeDefined(), { timeout: 10_000 });
    expect(ofReport()?.code).toBe(code);
    const chiefOf = stage.leagues.find(leagueId)?.agents.find(({ kind }) => kind === 'referee');
    expect(chiefOf?.unauthenticated).toBe(auth === 'open');
    if (auth !== 'open') return;
    await stage.leagues.finished(leagueId);
    expect(stage.leagues.find(leagueId)?.matches[0]).toMatchObject({ refereeId: 'REF01', phase: 'REPORTED' });
  });

  it.each([
    ['strict', ['E011']],
    ['standard', []],
  ] as const)('costs a player its match in a league of %s auth or not', async (auth, codes) => {
    const stage = await openLeagueStage();
    const mute = await scriptedAgent('course', playerScript('course'));
    const settings = { auth, allowedPorts: [mute.port] };
    const { leagueId } = taken(await stage.leagues.open({ players: builtins(1), settings }));
    const { player_id: id } = await enrol(stage.managerUrl, 'course', { url: mute.url });
    taken(await stage.leagues.begin(leagueId));
    await stage.leagues.finished(leagueId);
    const [match] = stage.leagues.find(leagueId)?.matches ?? [];
    expect(match?.absent).toEqual(codes.length === 0 ? [] : [id]);
    const told = mute.heard.filter(({ env }) => env['message_type'] === 'GAME_ERROR');
    expect(told.map(({ env }) => env['error_code'])).toEqual(codes);
  });

  it('is asked for in a query of a strict league alone', async () => {
    const stage = await openLeagueStage();
    for (const [auth, code] of [
      ['strict', 'E011'],
      ['standard', undefined],
    ] as const) {
      const { leagueId } = taken(await stage.leagues.open({ settings: { auth } }));
      const params = { message_type: 'LEAGUE_QUERY', query_type: 'GET_STANDINGS', league_id: leagueId };
      const { body } = await post(stage.managerUrl, {
        jsonrpc: '2.0',
        method: 'league_query',
        params,
        id: 1,
      });
      expect((body['result'] as Fields)['error_code'], auth).toBe(code);
    }
  });
});
