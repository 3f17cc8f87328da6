import { z } from 'zod';
import type { Address, Hex } from '../types.ts';
import type { Rpc } from '../network/rpc.ts';

const hex = z.templateLiteral(['0x', z.string()]);
const DUMP_TIMEOUT_MS = 30_000;
/** Balance of our own keys in wei; it is play money. */
const OWN_BALANCE_WEI = '0xffffffffffffffffffff';

/** Methods that only Anvil offers. No other file calls `anvil_*` or `evm_*`. */
export class AnvilRpc {
  private readonly rpc: Rpc;

  constructor(rpc: Rpc) {
    this.rpc = rpc;
  }

  /** The whole state of the chain: blocks, receipts, logs and accounts. */
  async dump(): Promise<Hex> {
    return hex.parse(await this.rpc('anvil_dumpState', [], DUMP_TIMEOUT_MS));
  }

  /** Loads a dump into the node; false if the dump is damaged. */
  async load(dump: Hex): Promise<boolean> {
    try {
      return (await this.rpc('anvil_loadState', [dump], DUMP_TIMEOUT_MS)) === true;
    } catch (error) {
      if (error instanceof Error && error.name === 'RpcRefusalError') return false;
      throw error;
    }
  }

  /** Sets the whole balance of an address, from which it pays for gas. */
  async setPlayMoneyBalance(to: Address): Promise<void> {
    await this.rpc('anvil_setBalance', [to, OWN_BALANCE_WEI]);
  }

  /** Sets the code of an address, also in the place of code that was deployed there. */
  async setCode(address: Address, code: Hex): Promise<void> {
    await this.rpc('anvil_setCode', [address, code]);
  }
}
