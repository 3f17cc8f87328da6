import { join } from 'node:path';
import type { CrashPoint } from '../../../src/main/platform/crash-points.ts';
import { readPidRecord } from '../../../src/main/chain/node/orphan-process.ts';
import { createRpc } from '../../../src/main/chain/network/rpc.ts';
import type { HostWithWindow } from '../../support/host-with-window.ts';
import { expectLedger } from '../../support/chain/ledger-checks.ts';
import { readDatabase } from '../../support/database.ts';
import { hold, until } from '../fault.ts';
import type { FaultEnvironment } from '../environment.ts';

/** A league whose matches and placements are paid on a real local chain, each exactly once. */

const STRATEGIES = ['always_even', 'always_odd', 'alternating', 'random'] as const;
const wallet = (digit: number): string => `0x${String(digit).repeat(40)}`;
export const PRIZED_LEAGUE = {
  game: 'even_odd',
  players: STRATEGIES.map((strategy) => ({ name: strategy, strategy })),
  referees: 2,
  format: 'round-robin',
  prize: {
    amountMicro: 100_000_000,
    rewardMatches: true,
    wallets: STRATEGIES.map((player, index) => ({ player, wallet: wallet(index + 1) })),
  },
} as const;

export const nodeUrl = (data: string): string =>
  `http://127.0.0.1:${readPidRecord(join(data, 'chain', 'process.json'))?.port}`;

export const chainReady = (host: HostWithWindow): Promise<unknown> =>
  until(
    () => host.api.call('chain.status', {}),
    ({ state }) => state === 'ready',
    { what: 'a ready chain' },
  );

/** Waits for a chain that was damaged late: it may be restarting and resending its last transactions. */
async function ledgerProblem(host: HostWithWindow, data: string, due: number): Promise<string | null> {
  const { rewardToken, epoch } = await host.api.call('chain.status', {});
  try {
    await readDatabase(data, (db) =>
      expectLedger({ db, rpcUrl: nodeUrl(data), rewardToken: rewardToken as never, epoch }, due),
    );
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Checks that the league has ended, its prize is paid, and the chain agrees with the ledger. */
export async function expectPaid(host: HostWithWindow, data: string): Promise<void> {
  const leagueId = readDatabase(data, (db) =>
    String(db.prepare('select league_id from leagues').pluck().get()),
  );
  const { status, played } = await host.api.call('leagues.finished', { leagueId });
  hold(status === 'completed' && played === 6, `the league is ${status} with ${played} of 6 matches`);
  await chainReady(host);
  const prize = await host.api.call('prizes.settled', { leagueId, withinMs: 40_000 });
  hold(prize?.state === 'paid', `the prize is ${prize?.state}`);
  await until(
    () => host.api.call('chain.status', {}),
    ({ outboxDepth }) => outboxDepth === 0,
    { what: 'an empty outbox' },
  );
  const rows = readDatabase(data, (db) =>
    db.prepare('select kind, count(*) as n from reward_decisions group by kind order by kind').all(),
  ) as { kind: string; n: number }[];
  const paid = prize.players.filter(({ amountMicro }) => amountMicro > 0).length;
  // Six matches with two wallets each.
  const said = rows.map(({ kind, n }) => `${kind} ${n}`).join();
  hold(said === `pool ${paid},reward 12`, `decisions: ${said}`);
  const due = readDatabase(data, (db) =>
    Number(db.prepare('select count(*) from mint_outbox').pluck().get()),
  );
  await until(
    () => ledgerProblem(host, data, due),
    (problem) => problem === null,
    { what: 'books that agree with the chain' },
  );
}

/** Without a crash point the host is killed from outside at some time during the league. */
export async function killInPrizes(environment: FaultEnvironment, point: CrashPoint | null): Promise<void> {
  // The first transactions deploy the contracts; they are sent before the league.
  const before = await environment.host({ chain: 'local' });
  await chainReady(before);
  await before.stop();
  const count = point === 'chain.afterDump' ? 2 : environment.between(1, point?.startsWith('chain.') ? 3 : 1);
  const first = await environment.host({
    chain: 'local',
    crashAt: point === null ? null : `${point}:${count}`,
  });
  await chainReady(first);
  // Only a stuck transaction is replaced by one with a higher fee.
  if (point === 'chain.afterBump') {
    await createRpc(nodeUrl(environment.data), (to, init) => fetch(to, init))('evm_setAutomine', [false]);
  }
  await first.api.call('leagues.start', PRIZED_LEAGUE);
  if (point === null) setTimeout(() => void first.kill(), environment.between(20, 700));
  hold((await first.ended) === 'SIGKILL', 'the step was not reached');
  await expectPaid(await environment.host({ chain: 'local' }), environment.data);
}
