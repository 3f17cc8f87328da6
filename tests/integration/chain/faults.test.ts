// In process: the node gets wrong answers and a clock of the test, and the record of its process is forged.
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { casesOfRun } from '../../support/full-run.ts';
import { longTest } from '../../support/long-test.ts';
import { writePidRecord, type PidRecord } from '../../../src/main/chain/node/orphan-process.ts';
import type { Fetch } from '../../../src/main/chain/network/rpc.ts';
import { isAlive } from '../../../src/main/platform/data-folder/index.ts';
import { realRuntime } from '../../../src/main/platform/real-runtime.ts';
import { createTestClock } from '../../../src/main/platform/clocks/test-clock.ts';
import { waitForEmptyOutbox, expectLedgerMatches } from '../../support/chain/ledger-checks.ts';
import { matchOf, openTestChain, WALLET } from '../../support/chain/test-chain.ts';
import { anvilProgram, openNode } from '../../support/chain/node.ts';
import {
  mintOne,
  nextSecond,
  pidOf,
  READY_MS,
  openReadyChain,
  waitForStatus,
} from '../../support/chain/ready.ts';
import { temporaryFolder } from '../../support/test-storage.ts';

function writeNoteIn(folder: string, note: PidRecord): void {
  mkdirSync(folder, { recursive: true });
  writePidRecord(join(folder, 'process.json'), note);
}

describe('a local node that is killed', () => {
  test('is started again, and transactions of lost blocks are sent again unchanged', async () => {
    const opened = await openReadyChain();
    const hashes = [await mintOne(opened, 1), await mintOne(opened, 2)];
    process.kill(pidOf(opened), 'SIGKILL');
    await waitForStatus(opened, ({ state }) => state !== 'ready');
    await opened.enqueue(matchOf(3));
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 3);
    const visible = [1, 2].map((n) => opened.chain.mints.find(matchOf(n), WALLET)?.txHash);
    expect(visible).toEqual(hashes);
  });
});

describe('a local chain that is restarted', () => {
  test('is recognised as the same chain, so nothing is minted again', async () => {
    const opened = await openReadyChain();
    const hash = await mintOne(opened, 1);
    const { epoch, rewardToken } = opened.chain.status();
    for (let start = 0; start < 4; start += 1) {
      await opened.chain.stop();
      await nextSecond();
      opened.chain.start();
      expect(await opened.chain.whenReady(READY_MS)).toBe(true);
      expect(opened.chain.status()).toMatchObject({ epoch, rewardToken });
    }
    expect(opened.chain.mints.find(matchOf(1), WALLET)?.txHash).toBe(hash);
    await expectLedgerMatches(opened, 1);
  });
});

describe('a local chain that lost data', () => {
  test('mints every row again under its old id after it was wiped', async () => {
    const opened = await openReadyChain();
    await mintOne(opened, 1);
    await mintOne(opened, 2);
    const { epoch } = opened.chain.status();
    await opened.chain.stop();
    expect(opened.chain.mints.find(matchOf(1), WALLET)?.state).toBe('final');
    rmSync(opened.deps.folder, { recursive: true });
    await nextSecond();
    opened.chain.start();
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 2);
    expect(opened.chain.status().epoch).not.toBe(epoch);
    const notices = opened.storage.audit.page({ filter: { action: 'CHAIN_WIPED' }, offset: 0, limit: 9 });
    expect(notices.rows).toHaveLength(1);
  });

  longTest('starts from the previous dump if the newest is damaged', async () => {
    const opened = await openReadyChain();
    await mintOne(opened, 1);
    await opened.chain.stop();
    opened.chain.start();
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    const hash = await mintOne(opened, 2);
    const { epoch } = opened.chain.status();
    await opened.chain.stop();
    const newest = join(opened.deps.folder, 'local.state');
    truncateSync(newest, Math.floor(readFileSync(newest).length / 2));
    opened.chain.start();
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 2);
    expect(opened.chain.status().epoch).toBe(epoch);
    expect(opened.chain.mints.find(matchOf(2), WALLET)?.txHash).toBe(hash);
  });

  test('sends the same bytes again after a reorganisation', async () => {
    const opened = await openReadyChain();
    const snapshot = await opened.rpc('evm_snapshot');
    const hash = await mintOne(opened, 1);
    await waitForStatus(opened, ({ blockNumber }) => (blockNumber ?? 0) >= 3);
    const again = new Promise<void>((resolve) => {
      const off = opened.storage.bus.on('mint.changed', ({ state }) => {
        if (state !== 'mined') return;
        off();
        resolve();
      });
    });
    expect(await opened.rpc('evm_revert', [snapshot])).toBe(true);
    await again;
    expect(opened.chain.mints.find(matchOf(1), WALLET)?.txHash).toBe(hash);
    await expectLedgerMatches(opened, 1);
  });
});

describe('a node with wrong answers', () => {
  test('is sent nothing while it reports a wrong chain id', async () => {
    let lie = false;
    let sends = 0;
    const lying: Fetch = async (url, init) => {
      const body = String(init.body);
      if (body.includes('eth_sendRawTransaction')) sends += 1;
      if (!lie || !body.includes('eth_chainId')) return fetch(url, init);
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' });
    };
    const opened = await openReadyChain({ fetch: lying });
    await mintOne(opened, 1);
    lie = true;
    await waitForStatus(opened, ({ state }) => state === 'wrong_chain');
    const before = sends;
    await opened.enqueue(matchOf(2));
    expect(opened.chain.status()).toMatchObject({ detail: 'wrong_chain_id', outboxDepth: 1 });
    expect(opened.chain.reader()).toBeNull();
    expect(sends).toBe(before);
    lie = false;
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 2);
  });

  test.each(
    casesOfRun<readonly [string, () => Response]>(
      [
        ['HTML instead of JSON', () => new Response('<html>busy</html>')],
        ['status 429', () => new Response('', { status: 429, headers: { 'retry-after': '3600' } })],
        ['status 503', () => Response.json({ error: 'overloaded' }, { status: 503 })],
      ],
      ([answer]) => answer === 'status 503',
    ),
  )('with %s leaves rows queued and mints them once it answers correctly again', async (_, answer) => {
    let broken = false;
    const opened = await openReadyChain({
      fetch: (url, init) => (broken ? Promise.resolve(answer()) : fetch(url, init)),
    });
    broken = true;
    await opened.enqueue(matchOf(1));
    const row = await opened.chain.mints.waitForOutcome(matchOf(1), WALLET, 300);
    expect(row).toMatchObject({ state: 'queued', attempts: 0 });
    broken = false;
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 1);
  });
});

describe('a machine that was suspended for eight hours', () => {
  test('polls the chain once, sends waiting rows once, and makes no more requests than usual', async () => {
    const clock = createTestClock();
    let calls = 0;
    const opened = await openReadyChain({
      runtime: realRuntime(clock),
      fetch: (url, init) => {
        calls += 1;
        return fetch(url, init);
      },
    });
    await mintOne(opened, 1);
    const forOne = calls;
    await opened.enqueue(matchOf(2));
    clock.advance(8 * 3_600_000);
    await waitForEmptyOutbox(opened);
    await expectLedgerMatches(opened, 2);
    expect(opened.chain.mints.find(matchOf(2), WALLET)).toMatchObject({ attempts: 0 });
    // Eight hours of missed polls would be thousands of requests.
    expect(calls).toBeLessThan(forOne * 3 + 100);
  });
});

describe('the process of the local node', () => {
  test('is ended if an earlier host left it behind, but not another process with its pid', async () => {
    const opened = await openTestChain({ profile: 'off' });
    const { chain, deps } = await openTestChain({}, opened.storage);
    mkdirSync(deps.folder, { recursive: true });
    const left = await openNode({ pidFile: join(deps.folder, 'process.json') });
    const ofAnotherFolder = await openNode();
    writeNoteIn(deps.folder, {
      pid: process.pid,
      port: 1,
      program: '/no/such/program',
      startedAtMs: 0,
      startMark: null,
    });
    chain.start();
    expect(await chain.whenReady(READY_MS)).toBe(true);
    await chain.stop();
    expect(isAlive(left.anvil.pid)).toBe(true);
    const program = chain.status().binary ?? '';
    const { pid, port } = ofAnotherFolder.anvil;
    writeNoteIn(deps.folder, { pid, port, program, startedAtMs: 0, startMark: null });
    chain.start();
    expect(await chain.whenReady(READY_MS)).toBe(true);
    await chain.stop();
    expect([isAlive(left.anvil.pid), isAlive(pid)]).toEqual([true, true]);
    writeNoteIn(deps.folder, {
      pid: left.anvil.pid,
      port: left.anvil.port,
      program,
      startedAtMs: 0,
      startMark: null,
    });
    chain.start();
    expect(await chain.whenReady(READY_MS)).toBe(true);
    await left.anvil.ended;
  });

  test('can be missing: the host runs without it and reports the problem', async () => {
    const env = { ...process.env, ARBITER_ANVIL: '/no/such/program' };
    const { chain, enqueue } = await openTestChain({ env });
    chain.start();
    expect(await chain.whenReady(READY_MS)).toBe(false);
    expect(chain.status()).toMatchObject({ state: 'missing', detail: 'no_binary', binary: null });
    await enqueue(matchOf(1));
    expect(chain.mints.find(matchOf(1), WALLET)).toMatchObject({ state: 'queued' });
    expect(await chain.fundUsdc(WALLET, 1, 'ref')).toEqual({ kind: 'refused', reason: 'chain_not_ready' });
  });

  test('is started again and again if the program is not Anvil', async () => {
    const folder = temporaryFolder();
    const program = join(folder, 'anvil');
    writeFileSync(program, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const opened = await openTestChain({ env: { ...process.env, ARBITER_ANVIL: program } });
    opened.chain.start();
    const status = await waitForStatus(opened, ({ state }) => state === 'down');
    expect(status.detail).toBe('not_answering');
    writeFileSync(program, `#!/bin/sh\nexec ${anvilProgram()} "$@"\n`, { mode: 0o755 });
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
  });
});
