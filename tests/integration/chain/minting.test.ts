import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFunctionData } from 'viem';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import { privateKeyToAccount } from 'viem/accounts';
import { REWARD_TOKEN_ABI, USDC_ABI } from '../../../src/main/chain/network/abi.ts';
import { matchKeyOf } from '../../../src/main/chain/match-key.ts';
import { toWei } from '../../../src/main/chain/token-amounts.ts';
import type { Hex, TransactionRequest } from '../../../src/main/chain/index.ts';
import { isAlive } from '../../../src/main/platform/data-folder/index.ts';
import { systemClock } from '../../../src/main/platform/clocks/system-clock.ts';
import { waitForEmptyOutbox, expectLedgerMatches } from '../../support/chain/ledger-checks.ts';
import { matchOf, openTestChain, WALLET, type TestChain } from '../../support/chain/test-chain.ts';
import { anvilProgram } from '../../support/chain/node.ts';
import { mintOne, READY_MS, openReadyChain, waitForStatus } from '../../support/chain/ready.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

type Opened = Awaited<ReturnType<typeof openReadyChain>>;

const count = ({ storage }: TestChain, sql: string): number =>
  storage.db.prepare<[], number>(sql).pluck().get() ?? 0;

/** Sends a transaction of the minter's key that the host does not know. */
async function behindOurBack({ deps, rpc }: Opened, tx: { to: Hex; data: Hex; nonce: number; fee: bigint }) {
  const key = (await deps.vault.get('chain:local:minter')) as Hex;
  const raw = await privateKeyToAccount(key).signTransaction({
    type: 'eip1559',
    chainId: 31337,
    gas: 300_000n,
    maxFeePerGas: tx.fee,
    maxPriorityFeePerGas: tx.fee,
    ...tx,
  });
  await rpc('eth_sendRawTransaction', [raw]);
}

const mintData = (n: number, amountMicro = 19_000_000): Hex =>
  encodeFunctionData({
    abi: REWARD_TOKEN_ABI,
    functionName: 'mintReward',
    args: [matchKeyOf(matchOf(n)), WALLET, toWei(amountMicro)],
  });

describe('minting', () => {
  test('mints a long queue in batches, with one row per match', async () => {
    const opened = await openReadyChain();
    await opened.storage.writer.write(() => {
      for (let n = 1; n <= 250; n += 1)
        opened.chain.mints.enqueueInJob({
          matchId: matchOf(n),
          wallet: WALLET,
          amountMicro: n,
          kind: 'pool',
          held: false,
        });
    });
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 250);
    expect(count(opened, `select count(*) from chain_sends where purpose = 'mint'`)).toBeLessThan(10);
  });

  test('mints more than three waiting rows in one transaction, with one event each', async () => {
    const opened = await openReadyChain();
    await opened.storage.writer.write(() => {
      for (let n = 1; n <= 4; n += 1)
        opened.chain.mints.enqueueInJob({
          matchId: matchOf(n),
          wallet: WALLET,
          amountMicro: n,
          kind: 'reward',
          held: false,
        });
    });
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 4);
    expect(count(opened, `select count(*) from chain_sends where purpose = 'mint'`)).toBe(1);
  });

  longTest('rests after a pass, so that rows which arrive meanwhile share the next one', async () => {
    const rests: (() => void)[] = [];
    let steps = 0;
    const MAX_REST_MS = 75;
    let nowMs = 0;
    const opened = await openReadyChain({
      // Every transaction passes this crash point once.
      crashPoint: (point) => void (steps += point === 'chain.afterSign' ? 1 : 0),
      processClock: {
        ...systemClock,
        // By this clock every pass takes long, so the rest after it is the longest one.
        monotonicMs: () => (nowMs += MAX_REST_MS),
        after: (ms, task) => {
          if (ms !== MAX_REST_MS) return systemClock.after(ms, task);
          rests.push(task);
          return () => undefined;
        },
      },
    });
    steps = 0;
    await opened.enqueue(matchOf(1));
    await expect.poll(() => rests.length).toBe(1);
    for (const n of [2, 3, 4]) await opened.enqueue(matchOf(n));
    expect(opened.chain.status().outboxDepth).toBe(3);
    rests.shift()?.();
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 4);
    expect(steps).toBe(2);
    await expect.poll(() => rests.length).toBe(1);
    rests.shift()?.();
  });

  test('refuses a second row for a match and wallet, a wrong amount and a wrong id', async () => {
    const { enqueue, chain, storage } = await openTestChain({ profile: 'off' });
    await enqueue(matchOf(1));
    await expect(enqueue(matchOf(1), 5)).rejects.toThrow('UNIQUE');
    for (const amount of [0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN])
      await expect(enqueue(matchOf(2), amount)).rejects.toThrow();
    await expect(enqueue('MATCH-1')).rejects.toThrow();
    await expect(enqueue(matchOf(2), 1, WALLET.toUpperCase() as Hex)).rejects.toThrow();
    expect(storage.db.prepare('select count(*) from mint_outbox').pluck().get()).toBe(1);
    expect(chain.mints.list({})).toHaveLength(1);
  });

  test('leaves held rows to a person, who can release or reject each once', async () => {
    const opened = await openReadyChain();
    const { chain, storage } = opened;
    const hold = (n: number) =>
      storage.writer.write(() =>
        chain.mints.enqueueInJob({
          matchId: matchOf(n),
          wallet: WALLET,
          amountMicro: 7,
          kind: 'reward',
          held: true,
        }),
      );
    await hold(1);
    await hold(2);
    expect(await chain.mints.waitForOutcome(matchOf(1), WALLET, READY_MS)).toMatchObject({
      state: 'held',
      held: true,
    });
    expect(await storage.writer.write(() => chain.mints.releaseHeldInJob(matchOf(1), WALLET))).toBe(true);
    expect(await storage.writer.write(() => chain.mints.releaseHeldInJob(matchOf(1), WALLET))).toBe(false);
    expect(await storage.writer.write(() => chain.mints.rejectHeldInJob(matchOf(2), WALLET))).toBe(true);
    await waitForEmptyOutbox(opened);
    expect(chain.mints.find(matchOf(1), WALLET)?.state).toMatch(/mined|final/u);
    expect(chain.mints.find(matchOf(2), WALLET)?.state).toBe('rejected');
    await expectLedgerMatches(opened, 1);
  });

  test('stops in the host and in the contract while it is paused, and continues afterwards', async () => {
    const opened = await openReadyChain();
    await opened.chain.setMintingPaused(true);
    await opened.enqueue(matchOf(1));
    expect(opened.chain.status()).toMatchObject({ state: 'paused', mintingPaused: true, outboxDepth: 1 });
    const token = opened.chain.status().rewardToken as Hex;
    const paused = { address: token, abi: REWARD_TOKEN_ABI, functionName: 'paused' } as const;
    await expect.poll(() => opened.chain.reader()?.readContract(paused)).toBe(true);
    expect(opened.chain.mints.find(matchOf(1), WALLET)?.state).toBe('queued');
    await opened.chain.setMintingPaused(false);
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 1);
    const { rows } = opened.storage.audit.page({ filter: { system: 'chain' }, offset: 0, limit: 20 });
    expect(rows.map((row) => row.action)).toEqual(
      expect.arrayContaining(['MINTING_PAUSED', 'MINTING_RESUMED']),
    );
  });

  test('runs one node at a time when a person makes several choices at once, and none after stop', async () => {
    const folder = temporaryFolder();
    const [program, pids] = [join(folder, 'anvil'), join(folder, 'pids')];
    const script = `#!/bin/sh\necho $$ >> '${pids}'\nexec '${anvilProgram()}' "$@"\n`;
    writeFileSync(program, script, { mode: 0o755 });
    const opened = await openReadyChain({ env: { ...process.env, ARBITER_ANVIL: program } });
    const alive = () => readFileSync(pids, 'utf8').trim().split('\n').map(Number).filter(isAlive);
    const { chain } = opened;
    const chosen = [30, 40, 50].map((monard) => chain.choose({ ceilingMicro: monard * 1_000_000 }));
    expect(await Promise.all(chosen)).toEqual([true, true, true]);
    await mintOne(opened, 1);
    expect(alive()).toHaveLength(1);
    const last = chain.choose({ ceilingMicro: 60_000_000 });
    await chain.stop();
    await last;
    expect(alive()).toEqual([]);
    expect(chain.status().state).toBe('off');
  });

  test('waits at the daily mint limit and continues when a person raises it', async () => {
    const opened = await openReadyChain();
    expect(await opened.chain.choose({ ceilingMicro: 30_000_000 })).toBe(true);
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    await opened.enqueue(matchOf(1));
    await opened.enqueue(matchOf(2));
    await waitForStatus(opened, ({ detail }) => detail === 'ceiling_reached');
    expect(opened.chain.mints.find(matchOf(2), WALLET)).toMatchObject({ state: 'queued', wait: 'day' });
    const minted = opened.chain.mints.waitForOutcome(matchOf(2), WALLET, READY_MS);
    expect(await opened.chain.choose({ ceilingMicro: 100_000_000 })).toBe(true);
    expect(await minted).toMatchObject({ state: 'mined', wait: null });
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 2);
  });

  test('fails a row that the contract will never mint, which a person may queue again', async () => {
    const opened = await openReadyChain();
    const zeroAddress = `0x${'00'.repeat(20)}` as const;
    await opened.enqueue(matchOf(1), 5, zeroAddress);
    const row = await opened.chain.mints.waitForOutcome(matchOf(1), zeroAddress, READY_MS);
    expect(row).toMatchObject({ state: 'failed', lastError: 'ERC20InvalidReceiver' });
    const actions = opened.storage.audit.rowsBySubject(matchOf(1)).map((entry) => entry.action);
    expect(actions).toEqual(['MINT_FAILED']);
    const retried = opened.storage.writer.write(() => opened.chain.mints.retryInJob(matchOf(1), zeroAddress));
    expect(await retried).toBe(true);
    await opened.enqueue(matchOf(2));
    expect(await opened.chain.mints.waitForOutcome(matchOf(2), WALLET, READY_MS)).toMatchObject({
      state: 'mined',
    });
  });
});

describe('a mint that meets a problem', () => {
  test('adopts a transaction outside the host that already minted the reward (AlreadyMinted)', async () => {
    const opened = await openReadyChain();
    const to = opened.chain.status().rewardToken as Hex;
    await behindOurBack(opened, { to, data: mintData(1), nonce: 0, fee: 10n ** 11n });
    const minter = await opened.chain.readAddress('minter');
    await expect
      .poll(async () => Number(await opened.rpc('eth_getTransactionCount', [minter, 'latest'])))
      .toBe(1);
    await opened.enqueue(matchOf(1));
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 1);
    expect(count(opened, `select count(*) from chain_sends where purpose = 'mint'`)).toBe(0);
  });

  test('is signed with a new nonce only if another transaction used its nonce', async () => {
    const opened = await openReadyChain();
    await opened.rpc('evm_setAutomine', [false]);
    await opened.enqueue(matchOf(1));
    await expect.poll(() => opened.chain.mints.find(matchOf(1), WALLET)?.state).toBe('sent');
    const to = opened.chain.status().rewardToken as Hex;
    await behindOurBack(opened, { to, data: mintData(99, 1), nonce: 0, fee: 10n ** 12n });
    await opened.rpc('evm_mine');
    await opened.rpc('evm_setAutomine', [true]);
    await waitForEmptyOutbox(opened);
    const row = opened.chain.mints.find(matchOf(1), WALLET);
    // The row is not at fault, so this counts as no attempt.
    expect(row).toMatchObject({ attempts: 0, state: expect.stringMatching(/mined|final/u) });
    expect(count(opened, `select count(*) from chain_sends where state = 'dead'`)).toBe(1);
  });

  test('is replaced at a higher fee with the same nonce if it gets stuck', async () => {
    const opened = await openReadyChain();
    await opened.rpc('evm_setAutomine', [false]);
    await opened.enqueue(matchOf(1));
    const forms = () =>
      count(
        opened,
        "select count(*) from chain_candidates c join chain_sends s using (send_id) where s.purpose = 'mint'",
      );
    await expect.poll(forms).toBeGreaterThan(1);
    expect(count(opened, `select count(*) from chain_sends where purpose = 'mint'`)).toBe(1);
    await opened.rpc('evm_mine');
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 1);
  });

  test('continues with a new minter key if the old one is lost', async () => {
    const opened = await openReadyChain();
    await opened.enqueue(matchOf(1));
    await waitForEmptyOutbox(opened);
    const before = await opened.chain.readAddress('minter');
    await opened.chain.stop();
    await opened.deps.vault.delete('chain:local:minter');
    opened.chain.start();
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    await opened.enqueue(matchOf(2));
    await waitForEmptyOutbox(opened);
    expect(await opened.chain.readAddress('minter')).not.toBe(before);
    await expectLedgerMatches(opened, 2);
  });
});

describe('a transaction for another domain', () => {
  const faucetMint = (opened: Opened, to: Hex, ref: string, amount = 5n): TransactionRequest => ({
    role: 'faucet',
    purpose: 'test',
    ref,
    to: opened.chain.status().usdc?.address as Hex,
    data: encodeFunctionData({ abi: USDC_ABI, functionName: 'mint', args: [to, amount] }),
  });

  test('is sent once per purpose and ref, also for concurrent calls', async () => {
    const opened = await openReadyChain();
    const request = faucetMint(opened, WALLET, 'one');
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => opened.chain.send(request)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ kind: 'mined' });
    expect(await opened.chain.send(request)).toEqual(outcomes[0]);
    expect(await opened.chain.readTransactionOutcome('test', 'one')).toEqual(outcomes[0]);
    expect(await opened.chain.readTransactionOutcome('test', 'two')).toBeNull();
    expect(await opened.chain.readBalances(WALLET)).toMatchObject({ usdcMicro: 5n });
    const other = await opened.chain.send(faucetMint(opened, WALLET, 'one', 6n));
    expect(other).toEqual({ kind: 'refused', reason: 'ref_reused' });
  });

  longTest('is sent in parallel with forty others of the same key', async () => {
    const opened = await openReadyChain();
    const sends = Array.from({ length: 40 }, (_, n) =>
      opened.chain.send(faucetMint(opened, WALLET, `n${n}`)),
    );
    expect(new Set((await Promise.all(sends)).map(({ kind }) => kind))).toEqual(new Set(['mined']));
    expect(await opened.chain.readBalances(WALLET)).toMatchObject({ usdcMicro: 200n });
  });

  test('is refused by error name if it would revert', async () => {
    const opened = await openReadyChain();
    const request = { ...faucetMint(opened, WALLET, 'no'), role: 'facilitator' as const };
    expect(await opened.chain.send(request)).toEqual({ kind: 'refused', reason: 'NotTheFaucet' });
    expect(await opened.chain.readTransactionOutcome('test', 'no')).toBeNull();
  });

  test('funds a wallet with play money, also in the shape of a known network', async () => {
    const opened = await openReadyChain({ profile: 'local-base-sepolia-shape' });
    expect(opened.chain.status()).toMatchObject({
      chainId: 84532,
      playMoney: true,
      usdc: { address: '0x036cbd53842c5426634e7929541ec2318f3dcf7e', name: 'USDC', version: '2' },
    });
    expect(await opened.chain.fundUsdc(WALLET, 2_500_000, 'first')).toMatchObject({ kind: 'mined' });
    expect(await opened.chain.readBalances(WALLET)).toMatchObject({ usdcMicro: 2_500_000n });
  });
});
