import { createHash } from 'node:crypto';
import type { Address, Hex, TransactionOutcome } from '../../../src/main/chain/index.ts';
import type {
  EscrowChain,
  EscrowEntryState,
  EscrowStakeState,
} from '../../../src/main/stakes/escrow/escrow-chain.ts';
import { eventKeyOf, type EscrowCall } from '../../../src/main/stakes/escrow/encoding.ts';
import type { StakeTerms } from '../../../src/main/stakes/types.ts';

export const TOKEN: Address = `0x${'aa'.repeat(20)}`;
export const ESCROW: Address = `0x${'ee'.repeat(20)}`;
export const REFEREE: Address = `0x${'ff'.repeat(20)}`;
const CHAIN_ID = 31337;

/** Thrown where a test kills the host. */
export class Killed extends Error {}

interface ModelStake {
  readonly terms: StakeTerms;
  state: Exclude<EscrowStakeState, 'none'>;
  readonly entries: Map<Address, EscrowEntryState>;
}

/**
 * The rules of `StakeEscrow.sol` and of the durable sender in memory, so that thousands of kills take seconds. A test
 * on a real node compares the contract itself with the same rules.
 */
export function modelEscrow() {
  const stakes = new Map<Hex, ModelStake>();
  const balances = new Map<Address, number>();
  const owed = new Map<Address, number>();
  const sends = new Map<string, TransactionOutcome>();
  const world = {
    nowS: 1_000_000,
    isReady: true,
    epoch: 'e1',
    profile: 'local' as 'local' | 'base',
    /** Called before and after a transaction; a test throws `Killed` in it. */
    around: (_at: 'before' | 'after'): void => undefined,
    /** Wallets to which the token sends nothing. */
    blocked: new Set<Address>(),
  };
  const add = (map: Map<Address, number>, wallet: Address, micro: number): void =>
    void map.set(wallet, (map.get(wallet) ?? 0) + micro);
  const stakeOf = (key: Hex, state: ModelStake['state']): ModelStake => {
    const stake = stakes.get(key);
    if (stake?.state !== state) throw new Error('WrongState');
    return stake;
  };
  const must = (isTrue: boolean, error: string): void => {
    if (!isTrue) throw new Error(error);
  };

  const enter = (call: EscrowCall & { name: 'enter' }): void => {
    const { terms, entries } = stakeOf(call.eventKey, 'open');
    must(world.nowS <= terms.enterByS && entries.size < terms.seats, 'EntryClosed');
    must(!entries.has(call.wallet), 'AlreadyEntered');
    must(world.nowS < call.validBeforeS, 'AuthorizationExpired');
    must((balances.get(call.wallet) ?? 0) >= terms.feeMicro, 'ERC20InsufficientBalance');
    add(balances, call.wallet, -terms.feeMicro);
    add(balances, ESCROW, terms.feeMicro);
    entries.set(call.wallet, 'entered');
  };
  const settle = (call: EscrowCall & { name: 'settle' }): void => {
    const stake = stakeOf(call.eventKey, 'open');
    const { terms, entries } = stake;
    must(world.nowS <= terms.resultByS, 'TooLate');
    must(entries.size >= 2 && (entries.size === terms.seats || world.nowS > terms.enterByS), 'TooEarly');
    const pot = terms.feeMicro * entries.size;
    const hostFee = Math.floor((pot * terms.hostFeeBps) / 10_000);
    const { payouts } = call.result;
    must(payouts.reduce((sum, { amountMicro }) => sum + amountMicro, hostFee) === pot, 'WrongSum');
    for (const { wallet, amountMicro } of payouts) {
      must(entries.get(wallet) === 'entered', 'NotAnEntrant');
      entries.set(wallet, 'won');
      add(owed, wallet, amountMicro);
    }
    add(owed, terms.hostFeeTo, hostFee);
    stake.state = 'settled';
  };
  const refund = (call: EscrowCall & { name: 'refund' }): void => {
    const { terms, entries } = stakeOf(call.eventKey, 'refunding');
    must(entries.get(call.wallet) === 'entered', 'NotAnEntrant');
    must(!world.blocked.has(call.wallet), 'Blocked');
    entries.set(call.wallet, 'refunded');
    add(balances, ESCROW, -terms.feeMicro);
    add(balances, call.wallet, terms.feeMicro);
  };
  const withdraw = ({ wallet }: { readonly wallet: Address }): void => {
    const amount = owed.get(wallet) ?? 0;
    must(amount > 0, 'NothingOwed');
    must(!world.blocked.has(wallet), 'Blocked');
    owed.set(wallet, 0);
    add(balances, ESCROW, -amount);
    add(balances, wallet, amount);
  };

  function execute(call: EscrowCall): void {
    switch (call.name) {
      case 'open': {
        const key = eventKeyOf(CHAIN_ID, ESCROW, call.terms);
        must(!stakes.has(key), 'WrongState');
        must(world.nowS < call.terms.enterByS && call.terms.referee === REFEREE, 'InvalidTerms');
        return void stakes.set(key, { terms: call.terms, state: 'open', entries: new Map() });
      }
      case 'enter':
        return enter(call);
      case 'settle':
        return settle(call);
      case 'refundAll':
        stakeOf(call.eventKey, 'open').state = 'refunding';
        return;
      case 'refund':
        return refund(call);
      case 'withdraw':
        return withdraw(call);
    }
  }

  const chain: EscrowChain = {
    readNetwork: async () =>
      world.isReady
        ? {
            profile: world.profile,
            epoch: world.epoch,
            chainId: CHAIN_ID,
            isPlayMoney: world.profile === 'local',
            name: 'USDC',
            version: '2',
            token: TOKEN,
            escrow: ESCROW,
          }
        : null,
    readReferee: async () => REFEREE,
    readNowS: async () => world.nowS,
    readState: async (key) => stakes.get(key)?.state ?? 'none',
    readEntrants: async (key) => [...(stakes.get(key)?.entries.keys() ?? [])],
    readEntry: async (key, wallet) => stakes.get(key)?.entries.get(wallet) ?? 'none',
    readCredit: async (_token, wallet) => owed.get(wallet) ?? 0,
    isSafe: async () => true,
    findOutcome: async (ref) => sends.get(ref) ?? null,
    async send(ref, call) {
      const known = sends.get(ref);
      if (known !== undefined) return known;
      world.around('before');
      try {
        execute(call);
      } catch (error) {
        return { kind: 'refused', reason: (error as Error).message };
      }
      const txHash = `0x${createHash('sha256').update(ref).digest('hex')}` as const;
      sends.set(ref, { kind: 'mined', txHash, blockNumber: sends.size + 1 });
      world.around('after');
      return { kind: 'mined', txHash, blockNumber: sends.size };
    },
  };

  return {
    chain,
    world,
    execute,
    fund: (wallet: Address, micro: number): void => add(balances, wallet, micro),
    balanceOf: (wallet: Address): number => balances.get(wallet) ?? 0,
    creditOf: (wallet: Address): number => owed.get(wallet) ?? 0,
    /** The balance that the contract must hold, computed from its states. */
    dueMicro(): number {
      let due = [...owed.values()].reduce((sum, micro) => sum + micro, 0);
      for (const { state, terms, entries } of stakes.values()) {
        const open = [...entries.values()].filter((entry) => entry === 'entered').length;
        if (state !== 'settled') due += open * terms.feeMicro;
      }
      return due;
    },
    totalMicro: (): number => [...balances.values()].reduce((sum, micro) => sum + micro, 0),
  };
}

export type ModelEscrow = ReturnType<typeof modelEscrow>;
