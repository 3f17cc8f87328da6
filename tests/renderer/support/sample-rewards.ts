import type { ChainStatusView, RewardDetail, RewardRow } from '../../../src/shared/contract/index.ts';
import { idOf } from './sample-sessions.ts';

export const WALLET = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A';
export const TX = `0x${'ab'.repeat(32)}`;

export const sampleChain = (change: Partial<ChainStatusView> = {}): ChainStatusView => ({
  profile: 'local',
  state: 'ready',
  chainId: 31_337,
  playMoney: true,
  blockNumber: 7,
  epoch: 'genesis/1',
  rewardToken: `0x${'5f'.repeat(20)}`,
  usdc: null,
  binary: null,
  detail: null,
  abilities: { read: null, settle: null, mint: null },
  outboxDepth: 0,
  waiting: { day: 0, decision: 0, dueMs: null },
  oldestQueuedMs: null,
  mintingPaused: false,
  ...change,
});

export const sampleReward = (seq: number, change: Partial<RewardRow> = {}): RewardRow => ({
  seq,
  matchId: idOf(seq),
  wallet: WALLET,
  kind: 'reward',
  evidence: 'client',
  source: 'client',
  outcome: 'rewarded',
  code: null,
  amountMicro: 19_000_000,
  decidedAtMs: Date.now(),
  playerCount: 3,
  placement: 1,
  durationMs: 120_000,
  riskScore: 0,
  hold: null,
  flags: [],
  review: null,
  mint: 'minted',
  mintState: 'final',
  wait: null,
  notBeforeMs: null,
  txHash: TX,
  ...change,
});

type Check = RewardDetail['checks'][number];

const check = (step: string, name: string, state: Check['state'], more: Partial<Check> = {}): Check => ({
  step,
  name,
  code: 'INVALID_MATCH',
  state,
  saw: null,
  wanted: null,
  ...more,
});

/** A check in every state, with values of every kind. */
export const CHECKS: Check[] = [
  check('1', 'match_known', 'refereed_here'),
  check('4', 'wallet_matches', 'passed', { saw: WALLET.toLowerCase(), wanted: WALLET.toLowerCase() }),
  check('10', 'duration_matches', 'failed', { saw: 90_000, wanted: '75100 +- 5000' }),
  check('12', 'anti_cheat', 'flagged', { saw: 30, wanted: '= 0' }),
  check('13', 'daily_caps', 'capped', {
    saw: '50 matches, 500000000 micro',
    wanted: '< 50 matches, < 500000000 micro',
  }),
  check('14', 'cooldown', 'not_reached'),
];

export const sampleDetail = (row: RewardRow, change: Partial<RewardDetail> = {}): RewardDetail => ({
  ...row,
  kills: 0,
  lobbyId: null,
  checks: CHECKS,
  risk: { score: 30, weights: 1, parts: [{ name: 'input_variance', points: 30 }] },
  sum: {
    prizePoolMicro: 30_000_000,
    sharePercent: 60,
    baseMicro: 18_000_000,
    bonusMicro: 1_000_000,
    factorBps: 10_000,
    matchNumberToday: 1,
    cappedBy: null,
  },
  cap: { microPerDay: 500_000_000, remainingMicro: 481_000_000 },
  transaction: {
    txHash: TX,
    blockNumber: 7,
    confirmations: 1,
    attempts: 1,
    lastError: null,
    state: 'final',
    wait: null,
    notBeforeMs: null,
  },
  reviewedBy: null,
  reviewedWhy: null,
  reviewedAtMs: null,
  ...change,
});
