import {
  createGameClient,
  readHostTarget,
  honestSignals,
  startedMatchOf,
} from '../../src/main/cli/rewards/game-client.ts';
import { readDatabase } from '../support/database.ts';
import { BAD, good } from '../support/league/bad-scripts.ts';
import { registerAgent, openScriptedAgent } from '../support/league/scripted-agent.ts';
import { readSeat } from '../support/random-play.ts';
import { faultsOf, hold, type Fault } from './fault.ts';
import type { FaultEnvironment } from './environment.ts';

/** Hostile players: they hang, lie, flood and cheat. */

/** Half of the players do not work; each of them loses its own matches and affects no other match. */
async function badPlayers(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host();
  const agents: { port: number; url: string; isBad: boolean; close(): Promise<void> }[] = [];
  for (const script of Object.values(BAD)) {
    agents.push({ ...(await openScriptedAgent('course', good)), isBad: false });
    agents.push({ ...(await openScriptedAgent('course', script)), isBad: true });
  }
  environment.atEnd(() => Promise.all(agents.map((agent) => agent.close())));
  const { leagueId } = await host.api.call('leagues.create', {
    name: 'half bad',
    game: 'even_odd',
    format: 'swiss',
    swissRounds: 1,
    seats: [],
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    budgetMs: 2500,
    allowedPorts: agents.map(({ port }) => port),
  });
  const manager = `http://127.0.0.1:${host.ready.ports.league}/mcp`;
  for (const [index, { url }] of agents.entries()) {
    const sender = `player:P${String(index + 1).padStart(2, '0')}`;
    await registerAgent(manager, 'course', { url, name: `agent ${index + 1}`, extra: { sender } });
  }
  await host.api.call('leagues.begin', { leagueId });
  const { status } = await host.api.call('leagues.finished', { leagueId });
  hold(status === 'completed', `the league is ${status}`);
  const known = await host.api.call('leagues.agents', { leagueId });
  const isBad = (id: string): boolean => {
    const endpoint = known.find(({ agentId }) => agentId === id)?.endpoint ?? '';
    return agents.some((agent) => agent.isBad && endpoint.includes(`:${agent.port}/`));
  };
  const { matches } = await host.api.call('leagues.schedule', { leagueId });
  const wrong = matches.filter(
    ({ a, b, absent, state }) =>
      state !== 'REPORTED' ||
      absent.toSorted().join() !==
        [a, b]
          .map((seat) => seat.playerId)
          .filter(isBad)
          .toSorted()
          .join(),
  );
  hold(wrong.length === 0, `judged wrongly: ${JSON.stringify(wrong)}`);
}

/** Clients send illegal, stale, foreign and repeated actions; only legal ones are in the log, in order. */
async function cheatingAgents(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host();
  const game = await host.rest.session('connect_four.v1', ['red', 'yellow']);
  const otherAgent = await host.rest.register('stranger');
  const actions = ['0', '3', '6', '7', '-1', 'e2e4', '', '__proto__', "'; drop table actions; --", '3 '];
  const path = `/sessions/${game.sessionId}/actions`;
  let accepted = 0;
  for (let burst = 0; burst < 12; burst += 1) {
    const { tick } = await readSeat(host.rest, game, 0);
    const shots = Array.from({ length: 20 }, () => {
      const token = [game.seats[0], game.seats[1], otherAgent][environment.between(0, 2)]?.token ?? '';
      const body = {
        action: actions[environment.between(0, actions.length - 1)],
        expected_tick: tick + environment.between(-1, 1),
      };
      return host.rest.post(path, body, { token });
    });
    const answers = await Promise.all(shots);
    const taken = answers.filter(({ status }) => status === 200).length;
    accepted += taken;
    const worst = Math.max(...answers.map(({ status }) => status));
    hold(worst < 500, `an action is answered ${worst}`);
  }
  const { tick } = await readSeat(host.rest, game, 0);
  hold(tick === accepted, `${accepted} actions were taken, the tick is ${tick}`);
}

/** Submits the same match many times at once; exactly one submission may be accepted. */
async function submitRace(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host({ chain: 'local', env: { ARBITER_TEST_CLOCK: '1' } });
  const target = await readHostTarget(host.ready.url);
  const client = createGameClient(() => target);
  const match = startedMatchOf(await client.start(3), 3);
  await host.rest.post('/test/clock', { advanceMs: 120_000 }, { token: host.ready.adminToken });
  const play = { placement: 1, durationMs: 120_000, kills: 1, antiCheat: honestSignals(120_000) };
  const answers = await Promise.all(Array.from({ length: 25 }, () => client.submit(match, play)));
  const paid = answers.filter(({ status }) => status === 200).length;
  const others = answers.filter(({ status }) => status === 409).length;
  hold(paid === 1 && others === 24, `${paid} were answered 200 and ${others} 409 of 25`);
  const rows = readDatabase(environment.data, (db) =>
    Number(db.prepare('select count(*) from mint_outbox').pluck().get()),
  );
  hold(rows === 1, `${rows} mints`);
}

/** A client that sends too many requests must wait, and the others are served. */
async function forgers(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host();
  const target = await readHostTarget(host.ready.url);
  const owner = createGameClient(() => target);
  for (let n = 0; n < 20; n += 1) {
    const forged = await fetch(new URL('mcp-match-start', target.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        walletAddress: owner.wallet,
        walletSignature: `0x${environment.between(10, 99).toString().repeat(65)}`,
        playerCount: 3,
        timestamp: Date.now(),
      }),
    });
    hold([400, 401, 403, 429].includes(forged.status), `a forged start is answered ${forged.status}`);
  }
  const begun = await owner.start(3);
  hold(begun.status === 200, `forgeries lock the owner out: ${begun.status}`);
}

export const hostileFaults: readonly Fault[] = faultsOf('hostile players', {
  'a league of which half is bad': badPlayers,
  'illegal, stale and foreign actions': cheatingAgents,
  'the same submission 25 times at once': submitRace,
  'forged wallets': forgers,
});
