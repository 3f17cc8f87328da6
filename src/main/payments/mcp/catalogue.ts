import { z } from 'zod';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type {
  McpServerDefinition,
  RefusalForm,
  ToolAnnotations,
  ToolDefinition,
} from '../../platform/mcp/server-definition.ts';

/** The tools of the MCP server `payments`, as plain data: the stdio child `arbiter mcp` bundles this file too. */

const READS: ToolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
/** For tools whose purpose is to spend money, which cannot be undone. */
const PAYS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};
/** For tools that are sold: each call settles a payment or uses up a call of a plan, and changes nothing else. */
const SELLS: ToolAnnotations = { ...PAYS, destructiveHint: false };

const id = z.string().min(1).max(64);
/** A value that came as JSON. `z.json()` is listed as a recursive reference, which some MCP clients refuse. */
const anyJson = z.unknown() as z.ZodType<Json>;
/** An id of this host, or a league match as `<league>/<match>`. */
const recordId = z.string().min(1).max(140);
/** Proof of ownership, for callers whose session is not proof enough. */
const proof = {
  walletMessage: z.string().max(1000).optional(),
  walletSignature: z.string().max(300).optional(),
};

/** The price of a call without a subscription, in USDC. */
export const TOOL_PRICES = {
  chess_analysis: '0.01',
  game_review: '0.05',
  match_forensics: '0.02',
} as const;

/** The price of a unit for tools that are also sold by usage, in micro-units of USDC. */
export const METERED_PRICES = {
  chess_analysis: { unit: 'engine_ms', unitPriceMicro: 3 },
  game_review: { unit: 'position', unitPriceMicro: 500 },
  match_forensics: { unit: 'position', unitPriceMicro: 100 },
} as const;

/** A sentence about the metered price, which only some networks have. */
function usageNote(tool: keyof typeof METERED_PRICES): string {
  const { unit, unitPriceMicro } = METERED_PRICES[tool];
  return `Also sold by usage where its offer has the scheme upto: ${unitPriceMicro / 1_000_000} USDC per ${unit}.`;
}

/** Models read this. A model that makes a new payment for a retry would pay twice. */
const RETRY = 'On a retry send the same payment (and reuse the same payment id; do not make a new one).';

/**
 * Adds the price in the forms that x402 clients look for. Paid tools declare no output
 * schema, because clients would validate the offer against it.
 */
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
      "Buys a plan for a wallet; the price is the plan's. A running plan is extended from its end. " +
      'autoRenew only requests a reminder: nothing is ever charged automatically. ' +
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
      'Shows status, end and remaining calls of your subscription. Free. Over HTTP, or for a wallet of another session, add walletMessage and walletSignature.',
    annotations: READS,
    input: z.strictObject({ subscriptionId: id, ...proof }),
  },
  cancel_subscription: {
    title: 'Cancel',
    description:
      'Cancels your subscription. Access lasts until accessUntil, and nothing is refunded. Free. Needs the same proof as check_subscription.',
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    input: z.strictObject({ subscriptionId: id, ...proof }),
  },
  chess_analysis: priced(TOOL_PRICES.chess_analysis, {
    title: 'Chess analysis',
    description: `Best moves of a chess position with scores in centipawns for the side to move. ${usageNote('chess_analysis')}`,
    annotations: SELLS,
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
      'Evaluates every move of a finished chess session (sessionId) or of a game in PGN: losses in centipawns, mistakes, blunders, accuracy. ' +
      usageNote('game_review'),
    annotations: SELLS,
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
      'A verified report with audit proof of one session (sessionId), league match (matchId as its page shows it, or leagueId and matchId) or reward decision (rewardMatchId). ' +
      usageNote('match_forensics'),
    annotations: SELLS,
    input: z.strictObject({
      sessionId: recordId.optional(),
      leagueId: id.optional(),
      matchId: recordId.optional(),
      rewardMatchId: id.optional(),
    }),
  }),
  wallet_status: {
    title: 'Your wallet',
    description:
      "Shows what you may still spend from the wallet of this host's owner. Free. Refused until the owner allows you.",
    annotations: READS,
    input: z.strictObject({}),
  },
  wallet_pay: {
    title: 'Pay from the wallet',
    description:
      "Calls a paid tool and pays it from the owner's wallet, within its limits. Above a threshold the owner has to approve " +
      '(WALLET_APPROVAL): check with wallet_payment. On a retry reuse the same requestId; do not make a new one.',
    annotations: PAYS,
    input: z.strictObject({
      tool: z.string().regex(/^[\w-]{1,64}$/u),
      arguments: z.record(z.string(), anyJson).default({}),
      server: z.url().max(500).optional().describe('default: this host'),
      url: z.url().max(2048).optional().describe('any x402 address, in place of server'),
      transport: z.enum(['post', 'get', 'mcp']).optional().describe('of url; mcp: a tool of that MCP server'),
      maxAmount: z.int().min(1).optional().describe('micro-USDC; lowers the limits'),
      metered: z
        .boolean()
        .optional()
        .describe('pay by usage where offered; its maximum counts until settled'),
      requestId: z.string().regex(/^[\w-]{8,128}$/u),
    }),
  },
  wallet_payment: {
    title: 'One wallet payment',
    description: 'Shows state and answer of a payment that you requested. Free.',
    annotations: READS,
    input: z.strictObject({ paymentId: id }),
  },
  stake_list: {
    title: 'Open stakes',
    description:
      'Lists games with an entry fee that still take entries. Free. Amounts are micro-units of USDC.',
    annotations: READS,
    input: z.strictObject({}),
  },
  stake_enter: {
    title: 'Enter a stake',
    description:
      "Pays the entry fee from the owner's wallet, within its limits, into a contract that pays out by the refereed result. " +
      'You play in the session that then begins. On a retry reuse the same requestId.',
    annotations: PAYS,
    input: z.strictObject({
      stakeId: id,
      requestId: z.string().regex(/^[\w-]{8,128}$/u),
      player: id.optional().describe('your player id, for a league only'),
    }),
  },
} as const satisfies Record<string, ToolDefinition>;

export type PaymentTools = typeof tools;

export const PLANS_URI = 'payments://plans';

/** The form of docs/specifications/003-paid-mcp.md §6, for this server and for servers made with `createPaidHandler`. */
export const PAYMENT_REFUSALS: RefusalForm = {
  body: ({ code, message, detail }) =>
    detail === undefined
      ? { error: true, code, message }
      : { error: true, code, message, details: detail as JsonObject },
};

export const PAYMENT_SERVER: McpServerDefinition<PaymentTools> = {
  id: 'payments',
  name: 'arbiter-payments',
  version: '1.0.0',
  title: 'Arbiter paid tools',
  instructions:
    'Chess analysis, game review and match forensics, paid per call in USDC (x402) or by subscription. ' +
    'A call without payment returns a 402 offer; call again with a signed payment under _meta["x402/payment"], ' +
    'or use wallet_pay if you have no key and the owner allows it. ' +
    'After PAYMENT_PENDING, or when an answer was lost, repeat the call with the same payment: it is charged once.',
  tools,
  appTool: 'wallet_payment',
  resourceTemplates: [],
  refusals: PAYMENT_REFUSALS,
};
