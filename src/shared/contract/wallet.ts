import { z } from 'zod';
import { beforeRow } from './before-row.ts';
import { call, nothing } from './call.ts';

/** The wallet with which agents inside Arbiter pay. Money in micro-units of USDC. */

const micro = z.number().int().min(0).max(1_000_000_000);
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/u);
const tool = z.string().regex(/^[\w-]{1,64}$/u);

export const walletLimits = z.object({
  /** False is the kill switch: nothing is signed. */
  enabled: z.boolean(),
  perCallMicro: micro,
  perHourMicro: micro,
  perDayMicro: micro,
  /** Above this a person is asked. */
  approveAboveMicro: micro,
  /** Empty allows every payee. */
  payees: z.array(address).max(100),
  /** Empty allows every tool. */
  tools: z.array(tool).max(100),
  /** Stricter caps for single tools, beside those above. */
  toolCaps: z
    .array(z.object({ tool, perCallMicro: micro, perDayMicro: micro }))
    .max(100)
    .default([]),
  /** Agents that may ask the wallet to pay; empty allows none. The person needs no entry. */
  agents: z.array(z.string().min(1).max(64)).max(100).default([]),
  /** Where else these agents may pay; this host needs no entry. */
  servers: z.array(z.url().max(500)).max(100).default([]),
});
export type WalletLimits = z.infer<typeof walletLimits>;

export const walletPaymentState = z.enum(['waiting', 'reserved', 'paid', 'failed', 'unknown', 'rejected']);

export const walletPayment = z.object({
  paymentId: z.string(),
  /** Who asked; null is the person. */
  agentId: z.string().nullable(),
  tool: z.string(),
  url: z.string(),
  payee: z.string(),
  network: z.string(),
  amountMicro: z.number(),
  state: walletPaymentState,
  reason: z.string().nullable(),
  txHash: z.string().nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type WalletPayment = z.infer<typeof walletPayment>;

export const walletOverview = z.object({
  /** Null until a key was made. */
  address: z.string().nullable(),
  /** Null while there is none or the chain does not answer. */
  balanceMicro: z.number().nullable(),
  limits: walletLimits,
  spentHourMicro: z.number(),
  spentDayMicro: z.number(),
  waiting: z.number(),
});

const one = z.object({ paymentId: z.string().min(1).max(64) });

/** `result` is what the paid tool answered. */
const paid = z.object({ payment: walletPayment, result: z.json().nullable() });

export const WALLET_CALLS = {
  'wallet.overview': call(nothing, walletOverview),
  /** Makes the key once; later calls answer the same address. */
  'wallet.new': call(nothing, z.object({ address: z.string() })),
  'wallet.limits': call(walletLimits, walletOverview),
  /** Newest first; `paymentId` lists the one of that id. */
  'wallet.payments': call(
    beforeRow.extend({
      paymentId: z.string().min(1).max(64).optional(),
      limit: z.number().int().min(1).max(200),
    }),
    z.array(walletPayment),
  ),
  /** Calls `<server>/paid/<tool>` and pays what is asked, within the limits. Null is this host. */
  'wallet.pay': call(
    z.object({ tool, server: z.url().max(500).nullable(), args: z.record(z.string(), z.json()) }),
    paid,
  ),
  'wallet.approve': call(one, paid),
  'wallet.reject': call(one, walletPayment),
} as const;
