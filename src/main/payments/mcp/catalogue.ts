import { z } from 'zod';
import type { McpServerDefinition, ToolAnnotations, ToolDefinition } from '../../platform/mcp/definition.ts';

/** The payments server's catalogue: plain data, bundled into the stdio child too. */

const READS: ToolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
const PAYS: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };

const id = z.string().min(1).max(64);
/** Proof of the owner where the session is none. */
const proof = {
  walletMessage: z.string().max(1000).optional(),
  walletSignature: z.string().max(300).optional(),
};

/** What a call costs without a subscription, in USDC. */
export const TOOL_PRICES = {
  chess_analysis: '0.01',
  game_review: '0.05',
  match_forensics: '0.02',
} as const;

/** Read by models: a new id for each retry makes them pay twice. */
const RETRY = 'On a retry send the same payment (and reuse the same payment id; do not make a new one).';

/** A paid tool as clients recognise it. None declares an output schema: clients would hold the offer against it. */
function priced<T extends ToolDefinition>(price: string, tool: T): T {
  return {
    ...tool,
    description: `${tool.description} ${RETRY} (Price: ${price} USDC)`,
    meta: { 'agents-x402/paymentRequired': true, 'agents-x402/priceUSD': Number(price) },
  };
}

const engine = z.enum(['builtin', 'uci']).default('builtin').describe("uci: the user's own engine");

const tools = {
  list_subscriptions: {
    title: 'Plans',
    description: 'Lists the subscription plans with price, term and included calls. Free.',
    annotations: READS,
    input: z.strictObject({}),
  },
  get_subscription_info: {
    title: 'One plan',
    description: 'Shows one plan. Free.',
    annotations: READS,
    input: z.strictObject({ planId: id }),
  },
  subscribe: {
    title: 'Subscribe',
    description:
      "Buys a plan for a wallet; the price is the plan's. A plan that runs already is extended from its end. " +
      'autoRenew only asks for a reminder: nothing is ever pulled from a wallet. ' +
      `${RETRY} (Price: the plan's)`,
    annotations: PAYS,
    input: z.strictObject({
      planId: id,
      walletAddress: z.string().max(100).describe('owner of the subscription'),
      autoRenew: z.boolean().default(false),
    }),
    meta: { 'agents-x402/paymentRequired': true },
  },
  check_subscription: {
    title: 'Your subscription',
    description:
      'Status, end and calls left of a subscription of yours. Free. Over HTTP, or for a wallet of another session, with walletMessage and walletSignature.',
    annotations: READS,
    input: z.strictObject({ subscriptionId: id, ...proof }),
  },
  cancel_subscription: {
    title: 'Cancel',
    description:
      'Cancels a subscription of yours; access lasts until accessUntil and nothing is paid back. Free. Proof as for check_subscription.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    input: z.strictObject({ subscriptionId: id, ...proof }),
  },
  chess_analysis: priced(TOOL_PRICES.chess_analysis, {
    title: 'Chess analysis',
    description: 'Best moves of a chess position with scores in centipawns for the side to move.',
    annotations: READS,
    input: z.strictObject({
      fen: z.string().min(1).max(100),
      lines: z.int().min(1).max(5).default(3),
      thinkMs: z.int().min(50).max(3000).default(500),
      engine,
    }),
  }),
  game_review: priced(TOOL_PRICES.game_review, {
    title: 'Game review',
    description:
      'Judges every move of a finished chess session (sessionId) or of a game in PGN: losses in centipawns, mistakes, blunders, accuracy.',
    annotations: READS,
    input: z.strictObject({
      sessionId: id.optional(),
      pgn: z.string().max(20_000).optional(),
      thinkMs: z.int().min(10).max(300).default(40).describe('per move'),
      engine,
    }),
  }),
  match_forensics: priced(TOOL_PRICES.match_forensics, {
    title: 'Match forensics',
    description:
      'A verified report with audit proof of one session (sessionId), league match (leagueId and matchId) or reward decision (rewardMatchId).',
    annotations: READS,
    input: z.strictObject({
      sessionId: id.optional(),
      leagueId: id.optional(),
      matchId: id.optional(),
      rewardMatchId: id.optional(),
    }),
  }),
  wallet_status: {
    title: 'Your wallet',
    description:
      "The wallet of this host's owner: what you may still spend. Free. Refused until the owner allows you.",
    annotations: READS,
    input: z.strictObject({}),
  },
  wallet_pay: {
    title: 'Pay from the wallet',
    description:
      "Calls a paid tool and pays it from the owner's wallet, within its limits. Above a threshold the owner is asked " +
      '(WALLET_APPROVAL): look with wallet_payment. On a retry reuse the same requestId; do not make a new one.',
    annotations: PAYS,
    input: z.strictObject({
      tool: z.string().regex(/^[\w-]{1,64}$/u),
      arguments: z.record(z.string(), z.json()).default({}),
      server: z.url().max(500).optional().describe('default: this host'),
      requestId: z.string().regex(/^[\w-]{8,128}$/u),
    }),
  },
  wallet_payment: {
    title: 'One wallet payment',
    description: 'State and answer of a payment that you asked for. Free.',
    annotations: READS,
    input: z.strictObject({ paymentId: id }),
  },
} as const satisfies Record<string, ToolDefinition>;

export type PaymentTools = typeof tools;
export type PaymentToolName = keyof PaymentTools;

export const PLANS_URI = 'payments://plans';

export const PAYMENT_SERVER: McpServerDefinition<PaymentTools> = {
  id: 'payments',
  name: 'arbiter-payments',
  version: '1.0.0',
  title: 'Arbiter paid tools',
  instructions:
    'Chess analysis, game review and match forensics, paid per call in USDC (x402) or by subscription. ' +
    'Unpaid calls answer 402 with an offer; call again with a signed payment under _meta["x402/payment"], ' +
    'or without a key of your own use wallet_pay, if the owner allows it. ' +
    'After PAYMENT_PENDING, or when an answer was lost, repeat the call with the same payment: it is charged once.',
  tools,
  resourceTemplates: [],
};
