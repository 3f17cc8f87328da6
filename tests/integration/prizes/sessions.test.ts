import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { windowOf } from '../../support/models.ts';
import type { Player, Rest } from '../../support/rest.ts';
import { startBuiltHost, hostFolder } from '../../support/built-host.ts';

/** Sessions that this host refereed pay the wallets that were set for their agents, once. */

const wallet = (digit: string) => `0x${digit.repeat(40)}`;

let data: string;
beforeEach(() => {
  data = hostFolder();
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

interface Opened {
  readonly api: Api;
  readonly rest: Rest;
}

async function twoPlayers({ rest }: Opened): Promise<readonly [Player, Player]> {
  return [await rest.register('Ann'), await rest.register('Ben')];
}

const named = async ({ api }: Opened, players: readonly Player[]): Promise<void> => {
  for (const [index, { agentId }] of players.entries())
    await api.call('agents.setWallet', { agentId, wallet: wallet(String(index + 1)) });
};

/** The second player resigns. */
async function playedGame({ rest }: Opened, [first, second]: readonly [Player, Player]): Promise<string> {
  const participants = { x: first.agentId, o: second.agentId };
  const request = { template: 'tic_tac_toe.v1', participants };
  const made = await rest.post('/sessions', request, { token: first.token });
  const sessionId = String(made.body['session_id']);
  await rest.post(`/sessions/${sessionId}/resign`, {}, { token: second.token });
  return sessionId;
}

const rewardsOf = async ({ api }: Opened, sessionId: string) =>
  (await api.call('story.session', { sessionId })).rewards;

/** Resolves when the given number of rewards of the session is decided. */
async function decided(opened: Opened, sessionId: string, count: number) {
  return new Promise<Awaited<ReturnType<typeof rewardsOf>>>((resolve, reject) => {
    // A question that is still open when another one was answered may fail: the host stops after the last answer.
    const look = (): void =>
      void rewardsOf(opened, sessionId).then((rewards) => {
        if (rewards.length !== count) return;
        off();
        resolve(rewards);
      }, reject);
    const off = opened.api.onEvent((event) => {
      if (event.name === 'reward.changed') look();
    });
    look();
  });
}

async function openHere() {
  let received = (): void => undefined;
  const refused = new Promise<void>((resolve) => (received = resolve));
  const host = await startBuiltHost({
    data,
    log: (_level, message) =>
      message === 'a refereed session could not be rewarded; trying again' && received(),
  });
  return { ...host, api: await windowOf(host), refused };
}

test('pays winner and loser, and never a session that ended without consent, also after a restart', async () => {
  const host = await openHere();
  const players = await twoPlayers(host);
  await named(host, players);
  await host.api.call('settings.set', { rewardSessions: false });
  const off = await playedGame(host, players);
  await host.api.call('settings.set', { rewardSessions: true });
  const late = await twoPlayers(host);
  const before = await playedGame(host, late);
  await named(host, late);
  const paid = await playedGame(host, players);
  const rewards = await decided(host, paid, 2);
  expect(rewards.map(({ amountMicro, source }) => [amountMicro, source])).toEqual(
    expect.arrayContaining([
      [14_000_000, 'sessions'],
      [6_000_000, 'sessions'],
    ]),
  );
  await host.stop();
  const again = await openHere();
  // Decided after the sweep at the start, so a wrong payment would have happened by now.
  const last = await playedGame(
    again,
    await twoPlayers(again).then((two) => named(again, two).then(() => two)),
  );
  await decided(again, last, 2);
  expect(await rewardsOf(again, before)).toEqual([]);
  expect(await rewardsOf(again, off)).toEqual([]);
  expect(await rewardsOf(again, paid)).toHaveLength(2);
  await again.stop();
});

test('decides a reward that could not be stored in the next sweep or at the next start, once', async () => {
  const host = await openHere();
  const players = await twoPlayers(host);
  await named(host, players);
  const storage = new Database(join(data, 'arbiter.db'));
  const refuse = () =>
    storage.exec(`create trigger full before insert on reward_decisions
      begin select raise(abort, 'no room'); end`);
  refuse();
  const swept = await playedGame(host, players);
  await host.refused;
  storage.exec('drop trigger full');
  await host.advance(60_000);
  expect(await decided(host, swept, 2)).toHaveLength(2);
  refuse();
  const lost = await playedGame(host, players);
  await host.stop();
  storage.exec('drop trigger full');
  storage.close();
  for (let start = 0; start < 2; start += 1) {
    const again = await openHere();
    expect(await decided(again, lost, 2)).toHaveLength(2);
    expect((await again.api.call('rewards.list', { limit: 10 })).rows).toHaveLength(4);
    await again.stop();
  }
});

test('rewards a board of a league as a league match and not as a session too', async () => {
  const host = await openHere();
  const { api } = host;
  const run = async () => {
    const { leagueId } = await api.call('leagues.start', {
      game: 'rps',
      players: [
        { name: 'Rock', choice: { kind: 'random' } },
        { name: 'Paper', choice: { kind: 'random' } },
      ],
      referees: 1,
      format: 'round-robin',
      prize: { amountMicro: 0, rewardMatches: true, wallets: [] },
    });
    await api.call('leagues.finished', { leagueId });
    await api.call('prizes.settled', { leagueId });
    return leagueId;
  };
  // The agents exist once the league has started. With wallets of their own, they would be paid for
  // sessions as well.
  await run();
  const seats = (await api.call('agents.list', {})).filter(({ name }) => /^(Rock|Paper)/u.test(name));
  await named(
    host,
    seats.map(({ agentId }) => ({ agentId, token: '' })),
  );
  const leagueId = await run();
  const { sessionId } = (await api.call('leagues.match', { leagueId, matchId: 'R1M1' })).match;
  expect(sessionId).not.toBeNull();
  // A later session is decided later, so a second payment would have happened by now.
  const players = await twoPlayers(host);
  await named(host, players);
  const later = await playedGame(host, players);
  await decided(host, later, 2);
  const { rows } = await api.call('rewards.list', { limit: 20 });
  expect(rows.map(({ source }) => source).toSorted()).toEqual(['league', 'league', 'sessions', 'sessions']);
  await host.stop();
});
