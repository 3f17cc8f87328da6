import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createPublicClient, http, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { freePort, startAnvil, type Anvil } from '../../../src/main/chain/node/anvil.ts';
import { findNodeProgram } from '../../../src/main/chain/node/find-program.ts';
import { readReceipt, type ChainReceipt } from '../../../src/main/chain/network/node-reads.ts';
import { createRpc, type Rpc } from '../../../src/main/chain/network/rpc.ts';
import { systemClock } from '../../../src/main/platform/clocks/system-clock.ts';

export interface Node {
  readonly anvil: Anvil;
  readonly rpc: Rpc;
  readonly client: ReturnType<typeof createPublicClient>;
  /** A new account with gas. */
  account(): Promise<PrivateKeyAccount>;
  /**
   * Sends a transaction and waits for its receipt. Throws the node's error message if it is
   * refused.
   */
  send(from: PrivateKeyAccount, tx: { to?: Hex; data: Hex }): Promise<ChainReceipt>;
}

export const anvilProgram = (): string => {
  const found = findNodeProgram({ env: process.env, moduleUrl: import.meta.url, chainFolder: '/nowhere' });
  if (found === null) throw new Error('there is no anvil here');
  return found.file;
};

/** Anvil with epochs of so many slots: a block is finalized two epochs later. */
function withSlots(folder: string, slots: number): string {
  const file = join(folder, 'anvil.sh');
  writeFileSync(file, `#!/bin/sh\nexec '${anvilProgram()}' "$@" --slots-in-an-epoch ${slots}\n`, {
    mode: 0o755,
  });
  return file;
}

/** Starts an empty Anvil. It is ended after the test, or by `end` in a hook. */
export async function openNode(
  options: { chainId?: number; untilEnd?: boolean; slotsInEpoch?: number; pidFile?: string } = {},
): Promise<Node & { end(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-node-'));
  const anvil = await startAnvil({
    program: options.slotsInEpoch === undefined ? anvilProgram() : withSlots(folder, options.slotsInEpoch),
    chainId: options.chainId ?? 31337,
    port: await freePort(),
    pidFile: options.pidFile ?? join(folder, 'process.json'),
    clock: systemClock,
  });
  const end = async (): Promise<void> => {
    await anvil.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  if (options.untilEnd !== true) onTestFinished(end);
  const rpc = createRpc(anvil.url, (url, init) => fetch(url, init));
  await untilAnswering(rpc);
  const client = createPublicClient({ transport: http(anvil.url, { retryCount: 0 }) });
  return {
    anvil,
    rpc,
    client,
    end,
    async account() {
      const account = privateKeyToAccount(generatePrivateKey());
      await rpc('anvil_setBalance', [account.address, '0xffffffffffffffffff']);
      return account;
    },
    async send(from, { to, data }) {
      const nonce = Number(await rpc('eth_getTransactionCount', [from.address, 'pending']));
      const gas = BigInt(String(await rpc('eth_estimateGas', [{ from: from.address, to, data }])));
      const raw = await from.signTransaction({
        type: 'eip1559',
        chainId: options.chainId ?? 31337,
        nonce,
        gas: gas * 2n,
        data,
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: 10n ** 9n,
        ...(to === undefined ? {} : { to }),
      });
      const hash = (await rpc('eth_sendRawTransaction', [raw])) as Hex;
      for (;;) {
        const receipt = await readReceipt(rpc, hash);
        if (receipt !== null) return receipt;
      }
    },
  };
}

/** Waits until the node's RPC server answers. */
async function untilAnswering(rpc: Rpc): Promise<void> {
  for (;;) {
    try {
      await rpc('eth_chainId');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
