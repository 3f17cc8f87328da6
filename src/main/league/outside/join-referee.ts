import { accept, type Outcome } from '../../../shared/outcome.ts';
import { MESSAGES } from '../../../shared/wire/league-v2.ts';
import type { Audit } from '../../audit/index.ts';
import type { Db, Writer } from '../../db/tx.ts';
import type { Bus } from '../../events/bus.ts';
import { nameOf, nowIso, stamp, type Desk } from '../desk.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { Normalised } from '../dialects/normalise.ts';
import { takeLetter } from '../letters.ts';
import { createMailbox } from '../mailbox.ts';
import { createDesk } from '../open-desk.ts';
import { listenRpc } from '../rpc.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { matchState } from '../views.ts';
import type { JoinedAgent } from './join-player.ts';
import { strangerAs } from './stranger.ts';
import { leadElsewhere, readOrder, type Order } from './lead-elsewhere.ts';
import {
  linkManager,
  type JoinAsk,
  type JoinRefusal,
  type Membership,
  type OutsideDeps,
} from './manager-link.ts';

/** A database of its own, in memory: what this referee led is nobody's league here. */
export interface RefereeFloor {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
}

export interface RefereeAsk extends JoinAsk {
  /** Ports beyond 8101–8200 on which players may be called. */
  readonly allowedPorts: readonly number[];
}

/**
 * A referee of ours under a foreign manager: starts on an announcement,
 * `assign_match`, `start_match` or `run_match`, leads with our rules and reports.
 */
export async function joinAsReferee(
  deps: OutsideDeps & RefereeFloor,
  ask: RefereeAsk,
): Promise<Outcome<JoinedAgent, JoinRefusal>> {
  const link = linkManager(deps, ask);
  if (!link.ok) return link;
  const desk = createDesk(
    { ...deps, boards: null, crash: () => undefined, otherPorts: () => [] },
    () => link.value.endpoint.port,
  );
  const mailbox = createMailbox(deps.ports.clock);
  const self: { membership: Membership | null; endpoint: string } = { membership: null, endpoint: '' };
  const running = new Set<string>();
  let finish = (): void => undefined;
  const completed = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const lead = (order: Order): boolean => {
    const { membership } = self;
    if (membership === null || running.has(order.matchId)) return false;
    running.add(order.matchId);
    const room = { desk, mailbox, link: link.value, membership, ask, endpoint: self.endpoint };
    leadElsewhere(room, order).catch((error: unknown) => {
      running.delete(order.matchId);
      if (!desk.peers.isClosed()) ask.onNews(`${order.matchId} could not be led: ${String(error)}`);
    });
    return true;
  };
  const listening = await listenRpc(
    {
      name: 'arbiter-referee',
      tools: ['notify_round', 'assign_match', 'start_match', 'run_match', 'get_match_state'],
      handle: async (message) => {
        if (message.type === 'LEAGUE_COMPLETED') {
          ask.onNews('the league is completed');
          finish();
        }
        return answer({ desk, mailbox, self, lead }, message);
      },
    },
    { port: ask.port, log: deps.log },
  );
  const close = async (): Promise<void> => {
    desk.peers.close();
    link.value.close();
    if (listening.ok) await listening.value.close();
  };
  if (!listening.ok) {
    await close();
    return listening;
  }
  const { port } = listening.value;
  desk.ownPorts.add(port);
  self.endpoint = `http://localhost:${port}/mcp`;
  const registered = await link.value.register('referee', self.endpoint);
  if (!registered.ok) {
    await close();
    return registered;
  }
  const { agentId, leagueId } = registered.value;
  self.membership = registered.value;
  await settleIn(desk, {
    ask,
    membership: registered.value,
    port,
    leagueId: leagueId ?? `league_of_${agentId}`,
  });
  return accept({ membership: registered.value, port, completed, close });
}

interface House {
  readonly ask: RefereeAsk;
  readonly membership: Membership;
  readonly port: number;
  readonly leagueId: string;
}

/** The foreign league as far as we know it: its id and ourselves. */
async function settleIn(desk: Desk, { ask, membership, port, leagueId }: House): Promise<void> {
  const at = nowIso(desk);
  const { allowedPorts } = ask;
  await desk.writer.write(() => {
    const settings = { ...DEFAULT_SETTINGS, allowedPorts };
    desk.store.insertLeague({ leagueId, name: leagueId, gameType: 'even_odd', settings, createdAt: at });
    desk.store.startLeague(leagueId, { rounds: 0, matches: 0 }, at);
    desk.store.insertRound(leagueId, { round: 0, byes: [], drawnAt: at });
    desk.store.insertAgent(strangerAs('referee', { leagueId, agentId: membership.agentId, port, at }));
  });
}

interface Desktop {
  readonly desk: Desk;
  readonly mailbox: ReturnType<typeof createMailbox>;
  readonly self: { readonly membership: Membership | null; readonly endpoint: string };
  readonly lead: (order: Order) => boolean;
}

function answer(room: Desktop, message: Normalised): JsonRecord | null {
  const { desk, self } = room;
  const { type, env } = message;
  const own = nameOf({ kind: 'referee', agentId: self.membership?.agentId ?? 'UNREGISTERED' });
  const leagueId = leagueNow(desk);
  if (type === 'GAME_JOIN_ACK' || type === 'CHOOSE_PARITY_RESPONSE')
    return takeLetter(desk, { leagueId, mailbox: room.mailbox, type, message, knowsTokens: false });
  if (type === null)
    return message.tool === 'get_match_state' ? matchState(desk, leagueId, env.match_id) : null;
  if (type === 'ROUND_ANNOUNCEMENT')
    return stamp(desk, 'ACK', own, { status: 'acknowledged', matches_started: startRound(room, message) });
  if (!ORDERS.has(type)) return stamp(desk, 'ACK', own, { status: 'received' });
  const status = startOne(room, message);
  return stamp(desk, 'MATCH_ASSIGNMENT_ACK', own, { match_id: env.match_id ?? null, status });
}

const leagueNow = (desk: Desk): string => desk.store.leaguesIn('running')[0]?.leagueId ?? '';

const ORDERS: ReadonlySet<string> = new Set(['MATCH_ASSIGNMENT', 'START_MATCH', 'RUN_MATCH']);

function startOne({ lead }: Desktop, { env }: Normalised): string {
  const order = readOrder(env);
  if (order === null) return 'rejected';
  return lead(order) ? 'accepted' : 'already_running';
}

/** How many matches of the round were ours and began. */
function startRound({ self, lead }: Desktop, { env }: Normalised): number {
  const own = { agentId: self.membership?.agentId ?? '', endpoint: self.endpoint };
  const round = MESSAGES.ROUND_ANNOUNCEMENT.safeParse(env);
  const matches = round.success ? round.data.matches : [];
  return matches.filter((match) => {
    const order = isOurs(match, own) ? readOrder({ ...match, round_id: env.round_id }) : null;
    return order !== null && lead(order);
  }).length;
}

/** Some managers name the referee, some its endpoint, some both. */
function isOurs(match: JsonRecord, own: { readonly agentId: string; readonly endpoint: string }): boolean {
  const { referee_id: id, referee_endpoint: endpoint } = match;
  if (typeof id === 'string' && id !== '') return id === own.agentId;
  return typeof endpoint !== 'string' || endpoint === own.endpoint;
}
