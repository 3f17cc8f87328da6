import { z } from 'zod';
import { ledgerState } from '../../../shared/contract/ledger.ts';
import type { McpServerDefinition, ToolAnnotations } from '../../platform/mcp/server-definition.ts';

/** The tools of the reward server, which only read. The stdio child bundles this file too. */

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
      'Today’s matches and MONARD with their caps, all-time totals and tier of a wallet. Without wallet, of the wallet that your agent is paid to. Next: rewards.decision.',
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
      'Why a match was paid, held or refused: every check with the value it saw and the condition it required, and the state of the mint. Without wallet, for your agent’s wallet. The resource rewards://decisions lists the newest decisions.',
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
    description: 'Whether rewards are being decided and minted right now. Next: rewards.stats.',
    annotations: READS,
    input: z.strictObject({}),
    output: z.strictObject({
      status: z.enum(['healthy', 'degraded', 'down']),
      database: z.boolean(),
      blockchain: z.boolean(),
      rateLimit: z.boolean(),
      ledger: ledgerState.describe('whether the ledger equals the chain'),
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
    'Reads the decisions of this host’s reward authority: who earned MONARD for which match, which checks a match passed, ' +
    'and whether the mint has arrived on the chain. No tool here can pay, approve or change anything.',
  tools,
  resourceTemplates: [],
};
