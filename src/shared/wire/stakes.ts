import { z } from 'zod';
import { accept, refuse, type Outcome } from '../outcome.ts';

/**
 * The routes under `/stakes` for programs outside. Amounts on the wire are decimal strings of micro-units, times are
 * seconds UTC as decimal strings inside typed data and as numbers elsewhere.
 */

const hex = (pattern: RegExp) => z.templateLiteral(['0x', z.string()]).refine((text) => pattern.test(text));

/** Twenty bytes in lower case. */
export const stakeAddress = hex(/^0x[0-9a-f]{40}$/u);
const word = hex(/^0x[0-9a-f]{64}$/u);
const atomic = z.string().regex(/^\d{1,78}$/u);

/** What a wallet signs to enter: EIP-712 `ReceiveWithAuthorization` of the token (EIP-3009). */
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
    nonce: word,
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

/** `POST /stakes/{stake_id}/entries`. Without a signature the answer is what to sign. */
export const stakeEntryBody = z.object({
  wallet: z.string().regex(/^0x[0-9a-fA-F]{40}$/u, 'must be 0x and 40 hex digits'),
  /** End of the authorisation, seconds UTC; by default the end of the entries. */
  valid_before: z.int().positive().optional(),
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]{130}$/u, 'must be 0x and 130 hex digits')
    .optional(),
  /** The player of a league, as its page names it. */
  player: z.string().min(1).max(64).optional(),
});

export const stakeOnWire = z.object({
  stake_id: z.string(),
  title: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  /** `session` or `league`. */
  kind: z.string(),
  template: z.string().nullable(),
  league_id: z.string().nullable(),
  session_id: z.string().nullable(),
  network: z.string(),
  play_money: z.boolean(),
  escrow: z.string(),
  event_key: z.string(),
  token: z.string(),
  referee: z.string(),
  fee: z.string(),
  seats: z.number(),
  entered: z.number(),
  pot: z.string(),
  shares_bps: z.array(z.number()),
  host_fee_bps: z.number(),
  enter_by: z.number(),
  result_by: z.number(),
  rules_hash: z.string(),
  entries: z.array(
    z.object({
      wallet: z.string(),
      seat: z.number().nullable(),
      agent_id: z.string().nullable(),
      player: z.string().nullable(),
      state: z.string(),
      reason: z.string().nullable(),
      enter_tx: z.string().nullable(),
      payout: z.string().nullable(),
      payout_tx: z.string().nullable(),
      refund_tx: z.string().nullable(),
    }),
  ),
  open_tx: z.string().nullable(),
  settle_tx: z.string().nullable(),
  refund_tx: z.string().nullable(),
});
export type StakeOnWire = z.infer<typeof stakeOnWire>;

/** Reads an address in any case. */
export function readStakeAddress(text: string): Outcome<`0x${string}`, 'STAKE_INVALID'> {
  const read = stakeAddress.safeParse(text.toLowerCase());
  return read.success ? accept(read.data) : refuse('STAKE_INVALID', 'A wallet is 0x and 40 hex digits');
}
