import type { Desk } from '../desk.ts';
import { nowIso } from '../desk.ts';
import type { Dialect, JsonRecord } from '../dialects/dialect.ts';
import type { Mailbox } from '../mailbox.ts';
import { playMatch } from '../referee.ts';
import { PORT_RANGES, readEndpoint, type Endpoint } from '../rules/endpoint.ts';
import { wordsOf } from '../text-of.ts';
import { learnDialect } from './learn-dialect.ts';
import type { RefereeAsk } from './join-referee.ts';
import type { ManagerLink, Membership } from './manager-link.ts';
import { strangerAs } from './stranger.ts';

/** A match that a foreign manager gives us. */
export interface Order {
  readonly matchId: string;
  readonly round: number;
  readonly a: string;
  readonly b: string;
  readonly aEndpoint: string | null;
  readonly bEndpoint: string | null;
}

/** Either spelling of the players; null when it names no two. */
export function readOrder(fields: JsonRecord): Order | null {
  const text = (...names: string[]): string | null => {
    const [first = null] = names.flatMap((name) => wordsOf(fields[name]) ?? []);
    return first;
  };
  const matchId = text('match_id');
  const a = text('player_A_id', 'player1_id', 'player_a_id');
  const b = text('player_B_id', 'player2_id', 'player_b_id');
  if (matchId === null || a === null || b === null || a === b) return null;
  const round = fields['round_id'];
  return {
    matchId,
    round: typeof round === 'number' && Number.isInteger(round) ? round : 0,
    a,
    b,
    aEndpoint: text('player_A_endpoint', 'player1_endpoint', 'player_a_endpoint'),
    bEndpoint: text('player_B_endpoint', 'player2_endpoint', 'player_b_endpoint'),
  };
}

export interface Room {
  readonly desk: Desk;
  readonly mailbox: Mailbox;
  readonly link: ManagerLink;
  readonly membership: Membership;
  readonly ask: RefereeAsk;
  readonly endpoint: string;
}

/** Leads one match and reports it; a match that was led before is only reported again. */
export async function leadElsewhere(room: Room, order: Order): Promise<void> {
  const { desk, membership, mailbox } = room;
  const [league] = desk.store.leaguesIn('running');
  const referee = league && desk.store.agent(league.leagueId, 'referee', membership.agentId);
  if (league === undefined || !referee) throw new Error('not registered');
  await Promise.all([
    seat(room, league.leagueId, { agentId: order.a, url: order.aEndpoint }),
    seat(room, league.leagueId, { agentId: order.b, url: order.bEndpoint }),
  ]);
  const { matchId, a, b } = order;
  const entry = { leagueId: league.leagueId, matchId, round: 0, a, b, refereeId: referee.agentId };
  await desk.writer.write(() => {
    if (desk.matches.match(league.leagueId, matchId) === null) desk.matches.insert(entry, 0);
  });
  const match = desk.matches.match(league.leagueId, matchId);
  if (match === null) return;
  await playMatch(
    {
      desk,
      league,
      referee,
      token: membership.token ?? '',
      mailbox,
      standingOf: () => ({ wins: 0, losses: 0, draws: 0 }),
      report: (envelope) => report(room, order, envelope),
    },
    match,
  );
}

async function report(
  { desk, link, membership, ask }: Room,
  order: Order,
  envelope: JsonRecord,
): Promise<void> {
  const { auth_token: _token, ...rest } = envelope;
  const sent = {
    ...rest,
    ...(membership.token === null ? {} : { auth_token: membership.token }),
    ...(membership.leagueId === null ? {} : { league_id: membership.leagueId }),
    round_id: order.round,
  };
  const said = await link.tell('MATCH_RESULT_REPORT', sent, `referee:${membership.agentId}`);
  const result = JSON.stringify((envelope as { result?: unknown }).result ?? {});
  const fate = said.ok && said.answer.kind !== 'error' ? 'reported' : 'its report was not taken';
  ask.onNews(`${order.matchId} ${fate}: ${result}`);
  const match = desk.matches.match(String(envelope['league_id']), order.matchId);
  if (match === null) return;
  await desk.writer.write(() =>
    desk.matches.report(match, {
      winner: match.winner,
      absent: match.absent ?? [],
      reported: result,
      reportedWinner: match.winner,
      disputed: false,
      at: nowIso(desk),
    }),
  );
}

/** A player whose endpoint is not named sits where its number says: P01 on 8101. */
async function seat(
  { desk, ask, link }: Room,
  leagueId: string,
  { agentId, url }: { readonly agentId: string; readonly url: string | null },
): Promise<void> {
  if (desk.store.agent(leagueId, 'player', agentId) !== null) return;
  const number = Number(/^P(\d{2,3})$/u.exec(agentId)?.[1] ?? Number.NaN);
  const named = url ?? `http://localhost:${PORT_RANGES.player[0] + number - 1}/mcp`;
  const endpoint = readEndpoint(named, {
    ports: [PORT_RANGES.player],
    allowed: ask.allowedPorts,
    forbidden: [link.endpoint.port, ...desk.ownPorts],
  });
  if (!endpoint.ok) throw new Error(`${agentId}: ${endpoint.message}`);
  const dialect = await dialectOf(desk, endpoint.value, leagueId);
  const { port } = endpoint.value;
  await desk.writer.write(() => {
    if (desk.store.agent(leagueId, 'player', agentId) !== null) return;
    const row = strangerAs('player', { leagueId, agentId, port, at: nowIso(desk) });
    desk.store.insertAgent({ ...row, dialect, endpoint: named });
  });
}

const dialectOf = (desk: Desk, endpoint: Endpoint, leagueId: string): Promise<Dialect> =>
  learnDialect(desk.peers, desk, { endpoint, leagueId, own: 'referee:probe' }).then((found) => found.dialect);
