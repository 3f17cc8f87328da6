import { z } from 'zod';
import { accept, refuse, type Outcome } from '../outcome.ts';

/**
 * The routes under `/stakes` for programs outside. Amounts are micro-units and times are seconds UTC unless the name
 * says otherwise. Both are decimal strings inside typed data, and numbers elsewhere.
 */

const hex = (pattern: RegExp) => z.templateLiteral(['0x', z.string()]).refine((text) => pattern.test(text));

/** Twenty bytes in lower case. */
export const stakeAddress = hex(/^0x[0-9a-f]{40}$/u);
const bytes32 = hex(/^0x[0-9a-f]{64}$/u);
const atomic = z.string().regex(/^\d{1,78}$/u);

/** The data that a wallet signs to enter: EIP-712 `ReceiveWithAuthorization` of the token (EIP-3009). */
export const entryTypedData = z.object({
  domain: z.object({
    name: z.string(),
    version: z.string(),
    chainId: z.number(),
    verifyingContract: stakeAddress,
  }),
  primaryType: z.literal('ReceiveWithAuthorization'),
  message: z.object({
    from: stakeAddress,
    to: stakeAddress,
    value: atomic,
    validAfter: atomic,
    validBefore: atomic,
    nonce: bytes32,
  }),
});
export type EntryTypedData = z.infer<typeof entryTypedData>;

export const ENTRY_TYPES = {
  ReceiveWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** The arguments that viem takes to sign or recover an entry. */
export const signableEntry = ({ domain, primaryType, message }: EntryTypedData) => ({
  domain,
  types: ENTRY_TYPES,
  primaryType,
  message: {
    from: message.from,
    to: message.to,
    value: BigInt(message.value),
    validAfter: BigInt(message.validAfter),
    validBefore: BigInt(message.validBefore),
    nonce: message.nonce,
  },
});

/** `POST /stakes/{stakeId}/entries`. Without a signature the response is what to sign. */
export const stakeEntryBody = z.object({
  wallet: z.string().regex(/^0x[0-9a-fA-F]{40}$/u, 'must be 0x and 40 hex digits'),
  /** End of the authorisation, seconds UTC; by default the end of the entries. */
  validBefore: z.int().positive().optional(),
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]{130}$/u, 'must be 0x and 130 hex digits')
    .optional(),
  /** The id of a player of the league; not used in a single game, where the agent of the token plays. */
  player: z.string().min(1).max(64).optional(),
});

export const STAKE_STATES = [
  'draft',
  'open',
  'locked',
  'running',
  'decided',
  'settled',
  'cancelling',
  'refunded',
  'lost',
] as const;

export const ENTRY_STATES = ['signed', 'entered', 'refused', 'won', 'paid', 'lost', 'refunded'] as const;

const micro = z.int().min(0);
const hash = z.string().nullable();

/** One wallet in a stake. Addresses are in EIP-55 form, amounts in micro-units. */
export const stakeEntryJson = z.object({
  wallet: z.string(),
  /** The place in the order of entry; null until the contract holds the fee. */
  seat: z.int().nullable(),
  /** Who plays: an agent in a single game, a player in a league. Null for the other, and until it is named. */
  agentId: z.string().nullable(),
  playerId: z.string().nullable(),
  state: z.enum(ENTRY_STATES),
  /** Why it was refused, why its payout failed, or that the money was sent by somebody else; null otherwise. */
  reason: z.string().nullable(),
  enterTx: hash,
  /** 0 for an entry that the result pays nothing; null until the contract has credited the amounts. */
  payoutMicro: micro.nullable(),
  payoutTx: hash,
  refundTx: hash,
});
export type StakeEntryJson = z.infer<typeof stakeEntryJson>;

/** A stake as the window, the command line and outside programs see it. */
export const stakeJson = z.object({
  stakeId: z.string(),
  title: z.string(),
  state: z.enum(STAKE_STATES),
  /** Why it was cancelled, refunded or lost; null otherwise. */
  reason: z.string().nullable(),
  kind: z.enum(['session', 'league']),
  /** The game and its session, or the league; null for the other, and the session until it begins. */
  template: z.string().nullable(),
  leagueId: z.string().nullable(),
  sessionId: z.string().nullable(),
  network: z.string(),
  playMoney: z.boolean(),
  escrow: z.string(),
  /** The key of the stake in the contract. */
  eventKey: z.string(),
  /** The terms that the contract stores; together with `escrow` they are all that a refund needs. */
  terms: z.object({
    id: z.string(),
    referee: z.string(),
    token: z.string(),
    feeMicro: micro,
    seats: z.int(),
    hostFeeBps: z.int(),
    hostFeeTo: z.string(),
    enterByS: z.int(),
    resultByS: z.int(),
    rulesHash: z.string(),
  }),
  /** The text whose keccak256 is `terms.rulesHash`. */
  rulesText: z.string(),
  /** Parts of the pot by place in hundredths of a percent. */
  sharesBps: z.array(z.int()),
  entered: z.int(),
  /** Fees that the contract holds or held. */
  potMicro: micro,
  hostFeeMicro: micro,
  resultHash: hash,
  openTx: hash,
  settleTx: hash,
  refundTx: hash,
  entries: z.array(stakeEntryJson),
  createdMs: z.number(),
});
export type StakeJson = z.infer<typeof stakeJson>;

export const stakeEntryResponse = z.object({
  stake: stakeJson,
  /** The data to sign; null once the entry has been sent to the contract. */
  sign: entryTypedData.nullable(),
});

/** Parses an address in any case, and refuses any other text. */
export function parseStakeAddress(text: string): Outcome<`0x${string}`, 'STAKE_INVALID'> {
  const read = stakeAddress.safeParse(text.toLowerCase());
  return read.success ? accept(read.data) : refuse('STAKE_INVALID', 'A wallet is 0x and 40 hex digits');
}
