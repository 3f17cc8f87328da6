import { z } from 'zod';
import { beforeRow } from './before-row.ts';
import { call, emptyObject } from './call.ts';

/** The wallet with which agents inside Arbiter pay. Amounts are micro-units of USDC. */

const micro = z.number().int().min(0).max(1_000_000_000);
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/u);
const tool = z.string().regex(/^[\w-]{1,64}$/u);

export const walletLimits = z.object({
  /** The kill switch: while this is false, the wallet signs nothing. */
  enabled: z.boolean(),
  perCallMicro: micro,
  perHourMicro: micro,
  perDayMicro: micro,
  /** A payment above this amount waits until the person approves it. */
  approveAboveMicro: micro,
  /** Allowed payees; an empty list allows every payee. */
  payees: z.array(address).max(100),
  /** Allowed tools; an empty list allows every tool. */
  tools: z.array(tool).max(100),
  /** Additional caps for single tools. */
  toolCaps: z
    .array(z.object({ tool, perCallMicro: micro, perDayMicro: micro }))
    .max(100)
    .default([]),
  /** Agents that may pay with the wallet; an empty list allows none. The person needs no entry. */
  agents: z.array(z.string().min(1).max(64)).max(100).default([]),
  /** Other servers at which these agents may pay, by their origin; this host needs no entry. */
  servers: z.array(z.url().max(500)).max(100).default([]),
  /** The cap of one payee in a day; null without one. */
  perPayeeDayMicro: micro.nullable().default(null),
  /** The cap of one origin, for example `https://tools.example`, in a day; null without one. */
  perOriginDayMicro: micro.nullable().default(null),
  /** Payments in an hour; null for any number. */
  paymentsPerHour: z.number().int().min(0).max(100_000).nullable().default(null),
  /** The first payment to a payee waits for the person, whatever its amount. */
  approveNewPayee: z.boolean().default(false),
});
export type WalletLimits = z.infer<typeof walletLimits>;

export const walletPaymentState = z.enum(['waiting', 'reserved', 'paid', 'failed', 'unknown', 'rejected']);

export const walletPayment = z.object({
  paymentId: z.string(),
  /** The agent that requested the payment; null for the person. */
  agentId: z.string().nullable(),
  tool: z.string(),
  url: z.string(),
  /** How the address is called: by a request, or as a tool of the MCP server there. */
  transport: z.enum(['post', 'get', 'mcp']),
  /** The mandate whose caps allowed it; null for payments of earlier versions. */
  mandateId: z.string().nullable(),
  /** HTTP status of the response, and the SHA-256 of its body in hex; null while there is none. */
  responseStatus: z.number().nullable(),
  responseHash: z.string().nullable(),
  payee: z.string(),
  network: z.string(),
  /** The amount paid; for a metered payment its maximum, until the chain shows the amount taken. */
  amountMicro: z.number(),
  /** The signed maximum of a metered payment; null for one with an exact amount. */
  maxMicro: z.number().nullable(),
  state: walletPaymentState,
  /** Why it has its state; null where that needs no reason. */
  reason: z.string().nullable(),
  /** The transaction that pays; null while none is known. */
  txHash: z.string().nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type WalletPayment = z.infer<typeof walletPayment>;

export const walletOverview = z.object({
  /** Null until the wallet's key is made. */
  address: z.string().nullable(),
  /** Null without a wallet, and while the chain does not respond. */
  balanceMicro: z.number().nullable(),
  limits: walletLimits,
  spentHourMicro: z.number(),
  spentDayMicro: z.number(),
  waiting: z.number(),
});

const paymentRef = z.object({ paymentId: z.string().min(1).max(64) });

/** `result` is the result of the paid tool; null where there is none. */
const paid = z.object({ payment: walletPayment, result: z.json().nullable() });

const args = z.record(z.string(), z.json());

/**
 * What is bought: a tool of `server` (null for this host), or any x402 address. At an address, `transport` says how it
 * is called; for `mcp` the address belongs to the server and `tool` names the tool. `maxAmountMicro` only lowers the
 * limits.
 */
const purchase = z.object({
  tool,
  server: z.url().max(500).nullable(),
  args,
  url: z.url().max(2048).optional(),
  transport: z.enum(['post', 'get', 'mcp']).optional(),
  maxAmountMicro: micro.optional(),
  /** Pays by usage where the seller offers that: the maximum counts against the limits until it is settled. */
  metered: z.boolean().optional(),
});

/** A person's permission, its time, and the wallet's signature of it. */
const walletMandate = z.object({
  mandateId: z.string(),
  /** The caps and lists as JSON, with wallet, network and time. */
  content: z.string(),
  /** The hash of the mandate before; null for the first one. */
  previousHash: z.string().nullable(),
  hash: z.string(),
  /** EIP-712 signature of the hash by the wallet; null while it had no key. */
  signature: z.string().nullable(),
  createdAtMs: z.number(),
});

const recheckResponse = z.object({ status: z.number().nullable(), txHash: z.string().nullable() });

export const WALLET_CALLS = {
  'wallet.overview': call(emptyObject, walletOverview),
  /** Makes the key when there is none; later calls return the same address. */
  'wallet.new': call(emptyObject, z.object({ address: z.string() })),
  /** A wallet of its own for each player of this host, in the order of the names; a name always has the same one. */
  'wallet.players': call(
    z.object({ names: z.array(z.string().min(1).max(200)).min(1).max(200) }),
    z.object({ addresses: z.array(z.string()) }),
  ),
  'wallet.limits': call(walletLimits, walletOverview),
  /** Newest first. With `paymentId` only that payment is returned. */
  'wallet.payments': call(
    beforeRow.extend({
      paymentId: z.string().min(1).max(64).optional(),
      limit: z.number().int().min(1).max(200),
    }),
    z.array(walletPayment),
  ),
  /** The price of a call, without paying it. A null `server` is this host. */
  'wallet.quote': call(
    purchase,
    z.object({
      amountMicro: z.number(),
      payee: z.string(),
      network: z.string(),
      /** The amount is the maximum price of a metered call. */
      isMaximum: z.boolean(),
    }),
  ),
  /** Calls a tool or an address and pays its price within the limits. */
  'wallet.pay': call(purchase, paid),
  /**
   * Sends a paid payment to its seller again, unchanged and with a lower amount, to see that it is not served twice.
   * Nothing can be charged by it. `status` is null without a response.
   */
  'wallet.recheck': call(paymentRef, z.object({ replay: recheckResponse, altered: recheckResponse })),
  /** Every change of the limits, newest first, as a record that the wallet signed. */
  'wallet.mandates': call(emptyObject, z.array(walletMandate)),
  'wallet.approve': call(paymentRef, paid),
  'wallet.reject': call(paymentRef, walletPayment),
} as const;
