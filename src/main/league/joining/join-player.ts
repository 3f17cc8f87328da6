import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import { createLeagueCompletion, type LeagueEnd } from './league-completion.ts';
import { replyMark } from '../tokens-and-proofs.ts';
import { hexOf, leagueError } from '../context.ts';
import { tokenHash } from '../../platform/token-hash.ts';
import { isMatchMessage } from '../players/match-callers.ts';
import { createMatchInviters, type MatchSender } from './match-inviters.ts';
import { createLeaguePlayer, PLAYER_TOOLS } from '../players/league-player.ts';
import { listenRpc } from '../transport/rpc-server.ts';
import type { ParityStrategy } from '../rules/strategies.ts';
import {
  createManagerClient,
  type JoinRequest,
  type JoinRefusal,
  type LeagueMembership,
  type LeagueJoinDeps,
} from './manager-client.ts';

/** A player or a referee of this host in a league of an external manager. */
export interface JoinedLeagueAgent {
  readonly membership: LeagueMembership;
  readonly port: number;
  /** Resolves when LEAGUE_COMPLETED has arrived and the manager does not contradict it; says whether it confirmed it. */
  readonly completed: Promise<LeagueEnd>;
  close(): Promise<void>;
}

/** Runs an even_odd player in a league of an external manager. */
export async function joinAsPlayer(
  deps: LeagueJoinDeps,
  request: JoinRequest & { readonly strategy: ParityStrategy },
): Promise<Outcome<JoinedLeagueAgent, JoinRefusal>> {
  const client = createManagerClient(deps, request);
  if (!client.ok) return client;
  let membership: LeagueMembership | null = null;
  const ownTokenHash = (): string | null => (membership?.token == null ? null : tokenHash(membership.token));
  const inviters = createMatchInviters(ownTokenHash);
  const player = createLeaguePlayer(deps, {
    playerId: () => membership?.agentId ?? request.name,
    replyTokenFor: (message) => replyTokenFor(message, inviters.identifySender(message), membership),
    strategy: request.strategy,
    // Nobody else can know these bytes, so nobody can predict the choices.
    seed: hexOf(deps.runtime.random.bytes(32)),
    drawnNumbers: [],
    sessionPlayer: null,
  });
  const completion = createLeagueCompletion({
    clock: deps.runtime.clock,
    requestStatus: async () =>
      membership === null ? 'running' : client.value.readLeagueStatus('player', membership),
    onProgress: request.onProgress,
  });
  const handle = async (message: NormalisedRequest): Promise<JsonRecord | null> => {
    if (isMatchMessage(message) && inviters.identifySender(message) === 'unknown')
      return refuseUninvited(deps, message, membership?.agentId ?? request.name);
    if (isMatchMessage(message)) completion.recordMatchCall();
    const reply = await player.handle(message);
    const line = progressLine(message, reply);
    if (line !== null) request.onProgress(line);
    if (message.type === 'LEAGUE_COMPLETED') completion.recordAnnouncement();
    return reply;
  };
  const listener = await listenRpc(
    { name: 'arbiter-player', tools: PLAYER_TOOLS, handle },
    { port: request.port, log: deps.log },
  );
  if (!listener.ok) {
    client.value.close();
    return listener;
  }
  const { port } = listener.value;
  const close = async (): Promise<void> => {
    completion.close();
    client.value.close();
    // A manager that sees the connection break would send LEAGUE_COMPLETED again.
    await listener.value.whenIdle();
    await listener.value.close();
  };
  const registration = await client.value.register('player', `http://localhost:${port}/mcp`);
  if (!registration.ok) {
    await close();
    return registration;
  }
  membership = registration.value;
  return accept({ membership, port, completed: completion.completed, close });
}

/**
 * The value that a reply carries in place of the token: the token itself only for the host that issued it,
 * a useless value for the referee of another program, and null, which means none, for any other message.
 */
function replyTokenFor(
  message: NormalisedRequest,
  sender: MatchSender,
  membership: LeagueMembership | null,
): string | null {
  const token = membership?.token ?? null;
  if (token === null || !isMatchMessage(message) || sender === 'unknown') return null;
  return sender === 'issuer' ? token : replyMark(tokenHash(token), message.envelope.match_id ?? '');
}

const refuseUninvited = (
  deps: LeagueJoinDeps,
  { type, tool }: NormalisedRequest,
  playerId: string,
): JsonRecord => ({
  ...leagueError(deps, 'E012', {
    original: type ?? tool,
    reason: 'another program invited this player to the match',
  }),
  sender: `player:${playerId}`,
});

function progressLine({ type, envelope }: NormalisedRequest, reply: JsonRecord | null): string | null {
  const match = envelope.match_id ?? '';
  switch (type) {
    case 'GAME_INVITATION':
      return `${match} invited against ${String(envelope['opponent_id'] ?? 'an unknown opponent')}`;
    case 'CHOOSE_PARITY_CALL':
      return `${match} chose ${String(reply?.['parity_choice'] ?? 'nothing')}`;
    case 'GAME_OVER':
      return `${match} ${resultText(envelope['game_result'])}`;
    default:
      return null;
  }
}

function resultText(result: unknown): string {
  const fields = typeof result === 'object' && result !== null ? (result as JsonRecord) : {};
  const winner = fields['winner_player_id'];
  return `${String(fields['status'] ?? 'over')}${typeof winner === 'string' ? `, ${winner} won` : ''}`;
}
