import { z } from 'zod';
import type { Address, Hex } from '../types.ts';
import type { Rpc } from '../network/rpc.ts';

const hex = z.templateLiteral(['0x', z.string()]);
const DUMP_TIMEOUT_MS = 30_000;
/** Gas for our own keys, in wei: play money without end. */
const PLENTY = '0xffffffffffffffffffff';

/** Everything that only a chain of our own can do; no other file speaks `anvil_*` or `evm_*`. */
export class AnvilRpc {
  private readonly rpc: Rpc;

  constructor(rpc: Rpc) {
    this.rpc = rpc;
  }

  /** The whole chain: blocks, receipts, logs, state. */
  async dump(): Promise<Hex> {
    return hex.parse(await this.rpc('anvil_dumpState', [], DUMP_TIMEOUT_MS));
  }

  /** False when the dump is damaged. */
  async load(dump: Hex): Promise<boolean> {
    try {
      return (await this.rpc('anvil_loadState', [dump], DUMP_TIMEOUT_MS)) === true;
    } catch (error) {
      if (error instanceof Error && error.name === 'RpcRefusal') return false;
      throw error;
    }
  }

  async giveGas(to: Address): Promise<void> {
    await this.rpc('anvil_setBalance', [to, PLENTY]);
  }

  /** Puts code at an address that was never deployed to. */
  async setCode(at: Address, code: Hex): Promise<void> {
    await this.rpc('anvil_setCode', [at, code]);
  }
}
