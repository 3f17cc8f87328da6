import { z } from 'zod';
import type { McpServerDefinition, ToolAnnotations } from '../../platform/mcp/definition.ts';

/** The tools of the reward server. The stdio child bundles this file too. No tool writes. */

const READS: ToolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };

const wallet = z.string().regex(/^0x[0-9a-fA-F]{40}$/u);
const amount = z.number();
const next = z.string();

const decision = z.strictObject({
  matchId: z.string(),
  wallet: z.string(),
  decidedAt: z.string(),
  evidence: z.string(),
  outcome: z.string(),
  code: z.string().optional(),
  /** In MONARD. */
  amount,
  mint: z.string(),
  txHash: z.string().optional(),
});

const tools = {
  'rewards.stats': {
    title: 'Rewards of a wallet',
    description:
      'Today’s matches and MONARD against their caps, all-time sums and tier of a wallet; without wallet, the one your agent is paid to. Next: rewards.decision.',
    annotations: READS,
    input: z.strictObject({ wallet: wallet.optional() }),
    output: z.strictObject({
      wallet: z.string(),
      today: z.strictObject({
        matches: z.int(),
        matchesCap: z.int(),
        earned: amount,
        earnedCap: amount,
        nextMatchAllowedAt: z.string(),
      }),
      allTime: z.strictObject({ matches: z.int(), wins: z.int(), earned: amount, avgPlacement: z.number() }),
      tier: z.strictObject({
        name: z.string(),
        points: z.int(),
        nextTier: z.string(),
        pointsToNext: z.int(),
      }),
      next,
    }),
  },
  'rewards.decision': {
    title: 'One decision',
    description:
      'Why a match was paid, held or refused: every check with what it saw and what it wanted, and where the mint is. Without wallet, of your agent’s wallet. The resource rewards://decisions lists the newest.',
    annotations: READS,
    input: z.strictObject({ matchId: z.string().max(64), wallet: wallet.optional() }),
    output: decision.extend({
      checks: z.array(
        z.strictObject({
          step: z.string(),
          name: z.string(),
          state: z.string(),
          saw: z.string(),
          wanted: z.string(),
        }),
      ),
      next,
    }),
  },
  'rewards.health': {
    title: 'Health of the rewards',
    description: 'Whether rewards are decided and minted right now. Next: rewards.stats.',
    annotations: READS,
    input: z.strictObject({}),
    output: z.strictObject({
      status: z.enum(['healthy', 'degraded', 'down']),
      database: z.boolean(),
      blockchain: z.boolean(),
      rateLimit: z.boolean(),
      held: z.int(),
      next,
    }),
  },
} as const;

export type RewardTools = typeof tools;

export const REWARD_SERVER: McpServerDefinition<RewardTools> = {
  id: 'rewards',
  name: 'arbiter-rewards',
  version: '1.0.0',
  title: 'Arbiter rewards',
  instructions:
    'Reads what this host’s reward authority decided: who earned MONARD for which match, which checks a match passed, ' +
    'and whether the mint has arrived on the chain. Nothing here can pay, approve or change anything.',
  tools,
  resourceTemplates: [],
};
