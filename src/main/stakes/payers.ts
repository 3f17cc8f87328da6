import { z } from 'zod';
import type { StakeCode } from '../../shared/codes/stakes.ts';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { signableEntry } from '../../shared/wire/stakes.ts';
import type { Address, Chain, Hex } from '../chain/index.ts';
import type { Random, SecretVault } from '../platform/runtime.ts';
import type { Wallet, WalletPaymentRow } from '../wallet/index.ts';
import type { Stakes, StakeView } from './types.ts';

/** Who plays for the fee: an agent in a single game, or a player of a league; the other field is null. */
export interface StakePlayer {
  readonly agentId: string | null;
  readonly playerId: string | null;
}

export interface WalletEntryRequest extends StakePlayer {
  readonly stakeId: string;
  /** The agent that pays within the limits of the wallet; null for the person. */
  readonly payer: string | null;
  /** The agent's id for this payment. A repeated request with the same id is not paid again. */
  readonly requestId: string | null;
}

export interface PlayMoneyEntryRequest extends StakePlayer {
  readonly stakeId: string;
}

type EntryOutcome = Promise<Outcome<StakeView, StakeCode | WalletCode>>;

/** The wallets of this host that can pay the fee of a stake. */
export interface StakePayers {
  /** Pays from the wallet of the owner, within its limits. */
  enterFromWallet(request: WalletEntryRequest): EntryOutcome;
  /** Pays from a wallet whose key this host stores for the player. Play money only; the faucet fills it. */
  enterWithPlayMoney(request: PlayMoneyEntryRequest): EntryOutcome;
}

export interface StakePayersDeps {
  readonly stakes: Stakes;
  readonly wallet: Wallet;
  readonly chain: Pick<Chain, 'readBalances' | 'fundUsdc' | 'status'>;
  readonly vault: SecretVault;
  readonly random: Random;
}

export function createStakePayers(deps: StakePayersDeps): StakePayers {
  deps.wallet.onFeeApproved((payment) => enterAfterApproval(deps, payment));
  return {
    enterFromWallet: (request) => enterFromWallet(deps, request),
    enterWithPlayMoney: (request) => enterWithPlayMoney(deps, request),
  };
}

async function enterFromWallet(
  { stakes, wallet }: StakePayersDeps,
  request: WalletEntryRequest,
): EntryOutcome {
  const { stakeId, agentId, playerId, payer, requestId } = request;
  const walletAddress = await wallet.readAddress();
  if (walletAddress === null) return refuse('WALLET_MISSING', 'There is no wallet yet; create one first');
  const from = walletAddress.toLowerCase() as Address;
  const data = await stakes.readEntryData(stakeId, from, null);
  if (!data.ok) return data;
  const { message } = data.value;
  const reservation = await wallet.reserveFee({
    agentId: payer,
    requestId,
    stakeId,
    playingAgentId: agentId,
    playerId,
    amountMicro: Number(message.value),
    escrow: message.to,
    token: data.value.domain.verifyingContract,
    nonce: message.nonce,
    validBeforeS: Number(message.validBefore),
  });
  if (!reservation.ok) return reservation;
  const { paymentId } = reservation.value;
  const signature = await wallet.signEntry(data.value);
  const entry = await stakes.enter({
    stakeId,
    wallet: from,
    validBeforeS: Number(message.validBefore),
    signature,
    agentId,
    playerId,
    paymentId,
    actor: payer ?? 'person',
  });
  await recordOutcome({ wallet }, { stakeId, paymentId, from, entry });
  return entry;
}

interface FeeEntry {
  readonly stakeId: string;
  readonly paymentId: string;
  readonly from: Address;
  readonly entry: Outcome<StakeView, StakeCode>;
}

/**
 * Records in the wallet what became of a fee. An entry that is not yet in the contract stays reserved; the wallet finds
 * its transfer on the chain.
 */
async function recordOutcome(
  { wallet }: Pick<StakePayersDeps, 'wallet'>,
  { stakeId, paymentId, from, entry }: FeeEntry,
): Promise<void> {
  if (!entry.ok) return wallet.recordFee(paymentId, { stakeId, txHash: null });
  const enterTx = entry.value.entries.find(({ wallet: entrant }) => entrant === from)?.enterTx;
  if (enterTx) await wallet.recordFee(paymentId, { stakeId, txHash: enterTx });
}

/** The arguments under which `reserveFee` stored the payment of a fee. */
const feeArgs = z.object({
  stake: z.string(),
  plays: z.string().nullable(),
  player: z.string().nullable(),
});

/** Enters with a fee that a person has approved in the window. */
async function enterAfterApproval(deps: StakePayersDeps, payment: WalletPaymentRow): Promise<Outcome<null>> {
  const { stake, plays, player } = feeArgs.parse(JSON.parse(payment.args));
  const entry = await enterWithApprovedFee(deps, {
    stakeId: stake,
    agentId: plays,
    playerId: player,
    payment,
  });
  return entry.ok ? accept(null) : entry;
}

/** Enters if the terms are still those that were approved. */
async function enterWithApprovedFee(
  { stakes, wallet }: StakePayersDeps,
  {
    stakeId,
    agentId,
    playerId,
    payment,
  }: StakePlayer & { readonly stakeId: string; readonly payment: WalletPaymentRow },
): EntryOutcome {
  const walletAddress = await wallet.readAddress();
  if (walletAddress === null) return refuse('WALLET_MISSING', 'There is no wallet any more');
  const from = walletAddress.toLowerCase() as Address;
  const data = await stakes.readEntryData(stakeId, from, null);
  if (!data.ok) return data;
  const { message, domain } = data.value;
  if (Number(message.value) !== payment.amountMicro || message.to !== payment.payee)
    return refuse('WALLET_REFUSED', 'The terms are not the ones that were approved');
  const isAuthorised = await wallet.authoriseFee(payment.paymentId, {
    payer: from,
    token: domain.verifyingContract,
    nonce: message.nonce,
    validBeforeS: Number(message.validBefore),
    stakeId,
  });
  if (!isAuthorised) return refuse('WALLET_REFUSED', 'This fee is authorised already');
  const signature = await wallet.signEntry(data.value);
  const { paymentId } = payment;
  const validBeforeS = Number(message.validBefore);
  const actor = payment.agentId ?? 'person';
  const request = { stakeId, wallet: from, validBeforeS, signature, agentId, playerId, paymentId, actor };
  const entry = await stakes.enter(request);
  await recordOutcome({ wallet }, { stakeId, paymentId, from, entry });
  return entry;
}

const KEY = /^0x[0-9a-f]{64}$/iu;

/** The account of a player's play-money wallet; its key is made when it is first needed. */
async function readOrCreatePlayAccount({ vault, random }: StakePayersDeps, profile: string, player: string) {
  const ref = `stakes:${profile}:${player}`;
  const storedKey = await vault.get(ref);
  const key =
    storedKey !== null && KEY.test(storedKey)
      ? storedKey
      : `0x${Buffer.from(random.bytes(32)).toString('hex')}`;
  if (key !== storedKey) await vault.set(ref, key);
  const { privateKeyToAccount } = await import('viem/accounts');
  return privateKeyToAccount(key as Hex);
}

async function enterWithPlayMoney(deps: StakePayersDeps, request: PlayMoneyEntryRequest): EntryOutcome {
  const { stakes, chain } = deps;
  const { stakeId, agentId, playerId } = request;
  const view = stakes.find(stakeId);
  if (view === null) return refuse('STAKE_NOT_FOUND', 'There is no such stake');
  const { profile, terms } = view.stake;
  if (!view.isPlayMoney)
    return refuse('STAKE_NOT_ALLOWED', 'This host keeps wallets of players for play money only');
  const account = await readOrCreatePlayAccount(deps, profile, agentId ?? `${stakeId}/${playerId ?? ''}`);
  const wallet = account.address.toLowerCase() as Address;
  const data = await stakes.readEntryData(stakeId, wallet, null);
  if (!data.ok) return data;
  const balanceMicro = Number((await chain.readBalances(wallet))?.usdcMicro ?? 0n);
  if (balanceMicro < terms.feeMicro) {
    const funding = await chain.fundUsdc(wallet, terms.feeMicro, `${stakeId}/${wallet}`);
    if (funding.kind !== 'mined')
      return refuse('STAKE_CHAIN', 'The wallet could not be filled with play money');
  }
  return stakes.enter({
    stakeId,
    wallet,
    validBeforeS: Number(data.value.message.validBefore),
    signature: await account.signTypedData(signableEntry(data.value)),
    agentId,
    playerId,
    actor: 'person',
  });
}
