import { z } from 'zod';
import type { StakeCode } from '../../shared/codes/stakes.ts';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { signableEntry } from '../../shared/wire/stakes.ts';
import type { Address, Chain, Hex } from '../chain/index.ts';
import type { Random, SecretVault } from '../platform/runtime.ts';
import type { Wallet, WalletPaymentRow } from '../wallet/index.ts';
import type { Stakes, StakeView } from './types.ts';

/** Who plays for the fee: an agent in a single game, a player of a league; the other one is null. */
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
  /** Pays from a wallet that this host keeps for the player. Play money only; the faucet fills it. */
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
  deps.wallet.onFeeApproved((payment) => enterApproved(deps, payment));
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
  const reserved = await wallet.reserveFee({
    agentId: payer,
    requestId,
    stakeId,
    playingAgentId: agentId,
    playerId: playerId,
    amountMicro: Number(message.value),
    escrow: message.to,
    token: data.value.domain.verifyingContract,
    nonce: message.nonce,
    validBeforeS: Number(message.validBefore),
  });
  if (!reserved.ok) return reserved;
  const { paymentId } = reserved.value;
  const signature = await wallet.signEntry(data.value);
  const entered = await stakes.enter({
    stakeId,
    wallet: from,
    validBeforeS: Number(message.validBefore),
    signature,
    agentId,
    playerId,
    paymentId,
    by: payer ?? 'person',
  });
  await recordOutcome({ wallet }, { stakeId, paymentId, from, entered });
  return entered;
}

interface EnteredFee {
  readonly stakeId: string;
  readonly paymentId: string;
  readonly from: Address;
  readonly entered: Outcome<StakeView, StakeCode>;
}

/**
 * Records in the wallet what became of a fee. An entry that is not yet in the contract stays reserved; the wallet finds
 * its transfer on the chain.
 */
async function recordOutcome(
  { wallet }: Pick<StakePayersDeps, 'wallet'>,
  { stakeId, paymentId, from, entered }: EnteredFee,
): Promise<void> {
  if (!entered.ok) return wallet.recordFee(paymentId, { stakeId, txHash: null });
  const entry = entered.value.entries.find((candidate) => candidate.wallet === from);
  if (entry?.enterTx) await wallet.recordFee(paymentId, { stakeId, txHash: entry.enterTx });
}

const approvedArgs = z.object({
  stake: z.string(),
  plays: z.string().nullable(),
  player: z.string().nullable(),
});

/** Enters with a fee that a person has approved in the window. */
async function enterApproved(deps: StakePayersDeps, payment: WalletPaymentRow): Promise<Outcome<null>> {
  const { stake, plays, player } = approvedArgs.parse(JSON.parse(payment.args));
  const entered = await enterReserved(deps, { stakeId: stake, agentId: plays, playerId: player, payment });
  return entered.ok ? accept(null) : entered;
}

async function enterReserved(
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
  const authorised = await wallet.authoriseFee(payment.paymentId, {
    payer: from,
    token: domain.verifyingContract,
    nonce: message.nonce,
    validBeforeS: Number(message.validBefore),
    stakeId,
  });
  if (!authorised) return refuse('WALLET_REFUSED', 'This fee is authorised already');
  const signature = await wallet.signEntry(data.value);
  const { paymentId } = payment;
  const validBeforeS = Number(message.validBefore);
  const actor = payment.agentId ?? 'person';
  const request = { stakeId, wallet: from, validBeforeS, signature, agentId, playerId, paymentId, by: actor };
  const entered = await stakes.enter(request);
  await recordOutcome({ wallet }, { stakeId, paymentId, from, entered });
  return entered;
}

const KEY = /^0x[0-9a-f]{64}$/iu;

/** The account of a player's play-money wallet; its key is made when it is first needed. */
async function readOrCreatePlayAccount({ vault, random }: StakePayersDeps, profile: string, player: string) {
  const ref = `stakes:${profile}:${player}`;
  const stored = await vault.get(ref);
  const key =
    stored !== null && KEY.test(stored) ? stored : `0x${Buffer.from(random.bytes(32)).toString('hex')}`;
  if (key !== stored) await vault.set(ref, key);
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
  const balance = Number((await chain.readBalances(wallet))?.usdcMicro ?? 0n);
  if (balance < terms.feeMicro) {
    const funded = await chain.fundUsdc(wallet, terms.feeMicro, `${stakeId}/${wallet}`);
    if (funded.kind !== 'mined')
      return refuse('STAKE_CHAIN', 'The wallet could not be filled with play money');
  }
  return stakes.enter({
    stakeId,
    wallet,
    validBeforeS: Number(data.value.message.validBefore),
    signature: await account.signTypedData(signableEntry(data.value)),
    agentId,
    playerId,
    by: 'person',
  });
}
