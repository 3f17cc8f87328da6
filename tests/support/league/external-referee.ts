import type { LeagueSettings } from '../../../src/main/league/index.ts';
import { registerAgent, scriptedAgent, scriptedPlayers, type ScriptedAgent } from './scripted-agent.ts';
import { openTestLeagues, valueOf, notify } from './test-leagues.ts';

type Fields = Record<string, unknown>;

interface Chief {
  readonly agent: ScriptedAgent;
  /** The matches that it received, in order. */
  readonly given: string[];
  /** The highest number of matches that it had open at once. */
  readonly max: () => number;
  token: string | null;
}

interface Manner {
  readonly starts: 'ROUND_ANNOUNCEMENT' | 'MATCH_ASSIGNMENT' | 'START_MATCH' | 'RUN_MATCH';
  readonly delayMs?: number;
  /** With more matches at once it loses the first one, as one implementation does. */
  readonly width?: number;
}

/** A referee that reports each match as a draw after a delay. */
async function chief(managerUrl: () => string, manner: Manner): Promise<Chief> {
  const open = new Set<string>();
  const given: string[] = [];
  let max = 0;
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
    notify(managerUrl(), { jsonrpc: '2.0', method: 'report_match_result', params, id: 1 });
  };
  const agent = await scriptedAgent('course', ({ env }) => {
    if (env['message_type'] !== manner.starts) return { status: 'unknown' };
    const matches = env['message_type'] === 'ROUND_ANNOUNCEMENT' ? (env['matches'] as Fields[]) : [env];
    for (const match of matches) {
      const id = String(match['match_id']);
      given.push(id);
      open.add(id);
      max = Math.max(max, open.size);
      if (open.size > (manner.width ?? Number.POSITIVE_INFINITY)) open.delete([...open][0] ?? '');
      setTimeout(() => report(match, env['league_id']), manner.delayMs ?? 0).unref();
    }
    return { status: 'STARTED', message_type: 'MATCH_ASSIGNMENT_ACK', matches_started: matches.length };
  });
  return Object.assign(self, { agent, given, max: () => max });
}

/** A league whose matches an external referee runs. */
export async function leagueWithReferee(
  manner: Manner,
  own: {
    readonly players?: number;
    readonly atOnce?: number;
    readonly settings?: Partial<LeagueSettings>;
  } = {},
) {
  const opened = await openTestLeagues();
  const referee = await chief(() => opened.managerUrl, manner);
  const players = await scriptedPlayers(own.players ?? 4, 'odd');
  const settings = { ...own.settings, allowedPorts: [referee.agent.port, ...players.ports] };
  const { leagueId } = valueOf(await opened.leagues.createLeague({ settings }));
  await players.register(opened.managerUrl);
  const meta = {
    display_name: 'Chief',
    contact_endpoint: referee.agent.url,
    max_concurrent_matches: own.atOnce ?? 1,
  };
  const reply = await registerAgent(opened.managerUrl, 'course', {
    url: referee.agent.url,
    kind: 'referee',
    extra: { referee_meta: meta },
  });
  return { stage: opened, referee, leagueId, token: String(reply['auth_token']) };
}
