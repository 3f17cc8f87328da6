import { spawn } from 'node:child_process';
import { readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { readPidRecord } from '../../src/main/chain/node/orphan-process.ts';
import { readDatabase } from '../support/database.ts';
import { connectServer } from '../support/mcp/clients.ts';
import { faultyFacilitator, type Fault as Misdeed } from '../support/payments/faulty-facilitator.ts';
import { ANALYSIS, callTool, defaultPayer, type Json, type Reply } from '../support/payments/seller.ts';
import { faultsOf, hold, until, type Fault } from './fault.ts';
import type { FaultEnvironment } from './environment.ts';
import { sellerReady } from './kills/payment.ts';
import { chainReady, expectPaid, PRIZED_LEAGUE } from './kills/prizes.ts';

/** Faults of money: facilitators and nodes that refuse, hang, lie and disappear. */

const PRICE_MICRO = 10_000;
const FACILITATOR_FAULTS: readonly Misdeed[] = [
  'refuse',
  'down_at_verify',
  ...(['hang', 'reset', '500', 'pending', 'html', 'redirect'] as const).flatMap(
    (action) => [`${action}_before`, `${action}_after`] as const,
  ),
];

const isPending = ({ structured }: Reply): boolean => structured['code'] === 'PAYMENT_PENDING';

/** Whatever the facilitator does, the payer signs once and pays once for what it gets. */
async function facilitatorFaults(environment: FaultEnvironment): Promise<void> {
  const facilitator = await faultyFacilitator();
  environment.atEnd(() => facilitator.close());
  const env = { CDP_FACILITATOR_URL: facilitator.url, ARBITER_FACILITATOR_TIMEOUT_MS: '1000' };
  const host = await environment.host({ chain: 'local-base-sepolia-shape', env });
  facilitator.rpcUrl = `http://127.0.0.1:${host.ready.ports.chain}`;
  await sellerReady(host);
  const { token } = await host.rest.register('payer');
  const { client } = await connectServer(new URL('mcp/payments?via=stdio', host.ready.url), token);
  for (const fault of FACILITATOR_FAULTS) {
    const account = privateKeyToAccount(generatePrivateKey());
    const fund = { wallet: account.address, amountMicro: 1_000_000, ref: `fault-${fault}` };
    await host.api.call('payments.fund', fund);
    const offer = await callTool(client, ANALYSIS);
    const signed = await defaultPayer(account).createPaymentPayload(offer.structured as never);
    const pay = { ...ANALYSIS, meta: { 'x402/payment': signed as unknown as Json } };
    facilitator.fault = fault;
    const first = await callTool(client, pay);
    facilitator.fault = 'none';
    const offered = first.structured['accepts'] !== undefined;
    hold(!offered || fault === 'refuse', `${fault}: the payer is asked to sign again`);
    if (fault === 'refuse') continue;
    const last = await until(
      () => callTool(client, pay),
      (reply) => !isPending(reply),
      { what: fault },
    );
    hold(!last.isError, `${fault}: at last ${last.text}`);
    const rows = await host.api.call('payments.page', { limit: 200, state: 'confirmed' });
    const paid = rows
      .filter(({ payer }) => payer === account.address)
      .reduce((sum, row) => sum + row.amountMicro, 0);
    hold(paid === PRICE_MICRO, `${fault}: ${paid} micro-units were paid`);
  }
  await client.close();
}

const noteOf = ({ data }: FaultEnvironment) => readPidRecord(join(data, 'chain', 'process.json'));

/** The chain is damaged during a league with a prize; every prize is still paid exactly once. */
const damageChain =
  (damage: (environment: FaultEnvironment) => void): Fault['run'] =>
  async (environment) => {
    const host = await environment.host({ chain: 'local' });
    await chainReady(host);
    await host.api.call('leagues.start', PRIZED_LEAGUE);
    await new Promise((resolve) => setTimeout(resolve, environment.between(0, 400)));
    damage(environment);
    await expectPaid(host, environment.data);
  };

/** The files of the chain are damaged while no host runs. */
const damageFiles =
  (damage: (folder: string) => void): Fault['run'] =>
  async (environment) => {
    const first = await environment.host({ chain: 'local' });
    await chainReady(first);
    await first.api.call('leagues.start', PRIZED_LEAGUE);
    await expectPaid(first, environment.data);
    await first.stop();
    // A second start creates a dump before the newest one.
    const second = await environment.host({ chain: 'local' });
    await chainReady(second);
    await second.stop();
    damage(join(environment.data, 'chain'));
    // A genesis block of the same second would be identical, and so would be the chain.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await expectPaid(await environment.host({ chain: 'local' }), environment.data);
  };

const RUN_CHAIN = fileURLToPath(new URL('../support/processes/run-chain.ts', import.meta.url));
const MINTS = 30;

/** A tenth of all calls to the node get no reply, or the reply to another call. */
async function lossyNode(environment: FaultEnvironment): Promise<void> {
  // The test uses a chain of its own, whose mints belong to no decision; the host is not involved.
  const folder = join(environment.data, '..', 'mints');
  await environment.host();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', RUN_CHAIN, folder, '', '0.1'],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  environment.atEnd(() => child.kill('SIGKILL'));
  const ended = new Promise<number | string>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal ?? -1)),
  );
  child.stdin.write(`0 ${MINTS}\n`);
  const idle = (async () => {
    let queued = false;
    for await (const line of createInterface(child.stdout)) {
      const said = JSON.parse(line) as Record<string, unknown>;
      if (said['defect'] !== undefined) return String(said['defect']);
      queued ||= said['queued'] === 0;
      if (queued && said['idle'] === true) return 'idle';
    }
    return 'gone';
  })();
  const said = await idle;
  hold(said === 'idle', `the chain says ${said}`);
  child.stdin.end();
  hold((await ended) === 0, 'it did not end in order');
  const states = readDatabase(folder, (db) => db.prepare('select state from mint_outbox').pluck().all());
  const paid = states.filter((state) => state === 'mined' || state === 'final').length;
  hold(paid === MINTS && states.length === MINTS, `${paid} of ${states.length} rows are paid`);
}

export const moneyFaults: readonly Fault[] = [
  ...faultsOf('facilitator', { 'fourteen misdeeds in turn': facilitatorFaults }),
  ...faultsOf('chain', {
    'killed during a league': damageChain(
      (environment) => void process.kill(noteOf(environment)?.pid ?? 0, 'SIGKILL'),
    ),
    'frozen during a league': damageChain(
      (environment) => void process.kill(noteOf(environment)?.pid ?? 0, 'SIGSTOP'),
    ),
    'wiped between two starts': damageFiles((folder) => rmSync(folder, { recursive: true })),
    'newest dump cut in half': damageFiles((folder) => {
      const newest = join(folder, 'local.state');
      truncateSync(newest, Math.floor(readFileSync(newest).length / 2));
    }),
    'a tenth of all calls to the node lost': lossyNode,
  }),
];
