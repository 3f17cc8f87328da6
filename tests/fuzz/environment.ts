import { openWindowSocket } from '../../src/main/cli/host-client/window-socket.ts';
import {
  createGameClient,
  readHostTarget,
  honestSignals,
  startedMatchOf,
} from '../../src/main/cli/rewards/game-client.ts';
import type { WindowResponse, CallInput, CallName, CallOutput } from '../../src/shared/contract/index.ts';
import type { BuiltHost } from '../support/built-host.ts';
import { aPlan, played, type CallFunction } from '../support/league/window.ts';
import type { FuzzEnvironment } from './surface.ts';

/** Fills a host with some data of every system, so that requests can use existing ids. */
export async function openFuzzEnvironment(host: BuiltHost): Promise<FuzzEnvironment> {
  const table = await host.rest.session('chess.v1', ['white', 'black']);
  const duel = await host.rest.session('rps.v1', ['player_1', 'player_2']);
  const [white, black] = table.seats;
  await host.rest.act(table, 0, 'e2e4', 0);
  const challenge = await host.rest.post('/challenges', { template: 'chess.v1' }, { token: white.token });
  return {
    host,
    ids: [
      table.sessionId,
      duel.sessionId,
      white.agentId,
      black.agentId,
      String(challenge.body['challenge_id']),
      ...(await leagueIds(host)),
      ...(await rewardIds(host)),
      'chess.v1',
      'rps.v1',
      'white',
      'day-pass',
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#',
    ],
    tokens: [white.token, black.token, duel.seats[0].token, host.ready.adminToken],
  };
}

/** Calls of the window on a host of this run. */
export async function openWindowCalls({
  ready,
}: BuiltHost): Promise<{ request: CallFunction; close(): void }> {
  const socket = await openWindowSocket(ready.url, ready.adminToken);
  return {
    async request<N extends CallName>(call: N, input: CallInput<N>): Promise<CallOutput<N>> {
      const answer = (await socket.request(call, input)) as WindowResponse;
      if (!answer.ok) throw new Error(`${call}: ${answer.code} ${answer.message}`);
      return answer.value as CallOutput<N>;
    },
    close: () => socket.close(),
  };
}

/** Plays a league; returns its id, two of its players and one of its matches. */
async function leagueIds(host: BuiltHost): Promise<string[]> {
  const { request, close } = await openWindowCalls(host);
  const leagueId = await played(request, aPlan(4));
  const { standings } = await request('leagues.details', { leagueId });
  const { matches } = await request('leagues.schedule', { leagueId, round: 1 });
  close();
  const players = standings.slice(0, 2).map(({ playerId }) => playerId);
  return [leagueId, ...players, ...matches.slice(0, 1).map(({ matchId }) => matchId)];
}

/** A wallet with a started match and a decided one, which may be rejected. */
async function rewardIds(host: BuiltHost): Promise<string[]> {
  const target = await readHostTarget(host.ready.url);
  const client = createGameClient(() => target);
  const decided = startedMatchOf(await client.start(3), 3);
  await client.submit(decided, {
    placement: 1,
    durationMs: 90_000,
    kills: 0,
    antiCheat: honestSignals(90_000),
  });
  const started = startedMatchOf(await client.start(3), 3);
  return [client.wallet, decided.matchId, started.matchId];
}
