import { encodeFunctionData } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { USDC_ABI } from '../../../src/main/chain/network/abi.ts';
import type { EscrowCall } from '../../../src/main/stakes/escrow/encoding.ts';
import type { StakeTerms } from '../../../src/main/stakes/types.ts';
import { splitPot } from '../../../src/main/stakes/rules/split-pot.ts';
import type { Address, Hex } from '../../../src/main/chain/index.ts';
import { seededNumbers } from '../random-play.ts';
import type { EscrowNode } from './escrow-node.ts';

const START_MICRO = 20_000_000;
const PLAYERS = 5;

interface Tracked {
  readonly terms: StakeTerms;
  readonly key: Hex;
  state: 'open' | 'settled' | 'refunding';
  readonly entered: Map<Address, 'entered' | 'won' | 'refunded'>;
}

/**
 * Sends random calls to the contract, valid ones and wrong ones, and follows the accepted ones. After each call the
 * contract must hold exactly what it owes, and no money may come or go. Returns the differences.
 */
export async function fuzzEscrow(
  node: EscrowNode,
  { seed, operations }: { seed: number; operations: number },
): Promise<{ readonly problems: readonly string[]; readonly taken: Readonly<Record<string, number>> }> {
  const random = seededNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const players = Array.from({ length: PLAYERS }, () => privateKeyToAccount(generatePrivateKey()));
  const wallets = players.map(({ address }) => address.toLowerCase() as Address);
  for (const to of wallets)
    await node.send(node.faucet, {
      to: node.token,
      data: encodeFunctionData({ abi: USDC_ABI, functionName: 'mint', args: [to, BigInt(START_MICRO)] }),
    });
  // Earlier tests on the same node may have left money where it is.
  const leftMicro = await node.balanceOf(node.escrow);
  const refereeMicro = await node.balanceOf(node.referee.address);
  const stakes: Tracked[] = [];
  const owed = new Map<Address, number>();
  const taken: Record<string, number> = {};
  const problems: string[] = [];
  const owe = (wallet: Address, micro: number): void =>
    void owed.set(wallet, (owed.get(wallet) ?? 0) + micro);
  const due = (): number =>
    [...owed.values()].reduce((sum, micro) => sum + micro, 0) +
    stakes.reduce((sum, { state, terms, entered }) => {
      const open = [...entered.values()].filter((entry) => entry === 'entered').length;
      return state === 'settled' ? sum : sum + open * terms.feeMicro;
    }, 0);

  const step = async (): Promise<EscrowCall | null> => {
    const stake = stakes.length === 0 ? undefined : pick(stakes.slice(-4));
    const kind = random();
    if (stake === undefined || kind < 0.12) {
      const nowS = await node.nowS();
      const terms = node.terms({
        id: `0x${String(stakes.length + 1).padStart(64, '0')}`,
        feeMicro: 1 + Math.floor(random() * 900_000),
        seats: 2 + Math.floor(random() * 3),
        hostFeeBps: pick([0, 0, 250, 1000]),
        enterByS: nowS + 3600,
        resultByS: nowS + 7200,
      });
      stakes.push({ terms, key: node.keyOf(terms), state: 'open', entered: new Map() });
      return { name: 'open', terms };
    }
    if (kind < 0.55) return node.entry(pick(players), stake.terms);
    if (kind < 0.72) {
      const entered = [...stake.entered.keys()];
      const potMicro = stake.terms.feeMicro * entered.length;
      if (entered.length === 0) return null;
      const placed = entered.map((wallet, seat) => ({ wallet, seat, place: 1 + Math.floor(random() * 2) }));
      const split = splitPot(placed, { potMicro, hostFeeBps: stake.terms.hostFeeBps, shares: [10_000] });
      const isWrong = random() < 0.3;
      const payouts = split.payouts.map(({ wallet, amountMicro }) => ({
        wallet,
        amountMicro: amountMicro + (isWrong ? 1 : 0),
      }));
      return {
        name: 'settle',
        eventKey: stake.key,
        result: { ...split, payouts, resultHash: `0x${'03'.repeat(32)}` },
      };
    }
    if (kind < 0.8) return { name: 'refundAll', eventKey: stake.key, reason: 'fuzz' };
    if (kind < 0.92) {
      const wallet = pick([...stake.entered.keys(), pick(wallets)]);
      return { name: 'refund', eventKey: stake.key, wallet };
    }
    if (kind < 0.98)
      return { name: 'withdraw', token: node.token, wallet: pick([...owed.keys(), ...wallets]) };
    await node.advance(3000);
    return null;
  };

  /** The effect that the contract must show if it accepted the call. */
  const follow = (call: EscrowCall): void => {
    if (call.name === 'withdraw') return void owed.set(call.wallet, 0);
    const stake = stakes.find(
      ({ key }) => key === ('eventKey' in call ? call.eventKey : node.keyOf(call.terms)),
    );
    if (stake === undefined || call.name === 'open') return;
    if (call.name === 'refundAll') stake.state = 'refunding';
    if (call.name === 'enter' && stake.state === 'open') stake.entered.set(call.wallet, 'entered');
    if (call.name === 'refund') stake.entered.set(call.wallet, 'refunded');
    if (call.name !== 'settle') return;
    stake.state = 'settled';
    const pot = stake.terms.feeMicro * stake.entered.size;
    owe(stake.terms.hostFeeTo, Math.floor((pot * stake.terms.hostFeeBps) / 10_000));
    for (const { wallet, amountMicro } of call.result.payouts) owe(wallet, amountMicro);
  };

  const check = async (where: string): Promise<void> => {
    const held = await node.balanceOf(node.escrow);
    if (held !== leftMicro + due()) problems.push(`${where}: holds ${held}, owes ${leftMicro + due()}`);
    const all = [...wallets, node.escrow, node.referee.address];
    const sum = (await Promise.all(all.map(node.balanceOf))).reduce((total, micro) => total + micro, 0);
    if (sum !== PLAYERS * START_MICRO + leftMicro + refereeMicro)
      problems.push(`${where}: the sum is ${sum}`);
  };
  const sendOne = async (at: number, call: EscrowCall): Promise<void> => {
    const from = random() < 0.8 ? node.referee : node.otherAccount;
    const refused = await node.call(from, call);
    if (refused !== null) {
      if (call.name === 'open') stakes.pop();
      return check(`${at} ${call.name} (${refused})`);
    }
    taken[call.name] = (taken[call.name] ?? 0) + 1;
    if (from === node.otherAccount && (call.name === 'open' || call.name === 'settle'))
      problems.push(`${at}: another account could ${call.name}`);
    follow(call);
    return check(`${at} ${call.name}`);
  };
  for (let at = 0; at < operations; at += 1) {
    const call = await step();
    if (call !== null) await sendOne(at, call);
  }
  return { problems, taken };
}
