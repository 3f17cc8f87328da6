import type { AreaLoaders, InitialTexts } from './languages.ts';
import type { Translation } from './phrase.ts';
import { boards } from './zh-cn/boards.ts';
import { codes } from './zh-cn/codes.ts';
import { app } from './zh-cn/app.ts';
import { overview } from './zh-cn/overview.ts';
import { sessions } from './zh-cn/sessions.ts';
import { ui } from './zh-cn/ui.ts';

/** Simplified Chinese. A missing area or key is a type error. */
export const zhCnInitial: Translation<InitialTexts> = {
  ...ui,
  ...app,
  ...codes,
  ...overview,
  ...sessions,
  ...boards,
};

export const zhCnLazyAreas: AreaLoaders = {
  agentPage: async () => (await import('./zh-cn/agent-page.ts')).agentPage,
  agents: async () => (await import('./zh-cn/agents.ts')).agents,
  arena: async () => (await import('./zh-cn/arena.ts')).arena,
  audit: async () => (await import('./zh-cn/audit.ts')).audit,
  auditActions: async () => (await import('./zh-cn/audit-actions.ts')).auditActions,
  budget: async () => (await import('./zh-cn/budget.ts')).budget,
  archives: async () => (await import('./zh-cn/archives.ts')).archives,
  chain: async () => (await import('./zh-cn/chain.ts')).chain,
  connect: async () => (await import('./zh-cn/connect.ts')).connect,
  demo: async () => (await import('./zh-cn/demo.ts')).demo,
  replays: async () => (await import('./zh-cn/replays.ts')).replays,
  stage: async () => (await import('./zh-cn/stage.ts')).stage,
  analysis: async () => (await import('./zh-cn/analysis.ts')).analysis,
  drawing: async () => (await import('./zh-cn/drawing.ts')).drawing,
  evaluation: async () => (await import('./zh-cn/evaluation.ts')).evaluation,
  leaguePlayer: async () => (await import('./zh-cn/league-player.ts')).leaguePlayer,
  leagues: async () => (await import('./zh-cn/leagues.ts')).leagues,
  leagueView: async () => (await import('./zh-cn/league-view.ts')).leagueView,
  match: async () => (await import('./zh-cn/match.ts')).match,
  attention: async () => (await import('./zh-cn/attention.ts')).attention,
  models: async () => (await import('./zh-cn/models.ts')).models,
  picker: async () => (await import('./zh-cn/picker.ts')).picker,
  newMatch: async () => (await import('./zh-cn/new-match.ts')).newMatch,
  palette: async () => (await import('./zh-cn/palette.ts')).palette,
  payments: async () => (await import('./zh-cn/payments.ts')).payments,
  rewardStats: async () => (await import('./zh-cn/reward-stats.ts')).rewardStats,
  dataExport: async () => (await import('./zh-cn/data-export.ts')).dataExport,
  prize: async () => (await import('./zh-cn/prize.ts')).prize,
  rewards: async () => (await import('./zh-cn/rewards.ts')).rewards,
  openfront: async () => (await import('./zh-cn/openfront.ts')).openfront,
  stakes: async () => (await import('./zh-cn/stakes.ts')).stakes,
  session: async () => (await import('./zh-cn/session.ts')).session,
  sessionList: async () => (await import('./zh-cn/session-list.ts')).sessionList,
  settings: async () => (await import('./zh-cn/settings.ts')).settings,
  verdict: async () => (await import('./zh-cn/verdict.ts')).verdict,
  provenance: async () => (await import('./zh-cn/provenance.ts')).provenance,
  onboarding: async () => (await import('./zh-cn/onboarding.ts')).onboarding,
  updates: async () => (await import('./zh-cn/updates.ts')).updates,
  workers: async () => (await import('./zh-cn/workers.ts')).workers,
  organise: async () => (await import('./zh-cn/organise.ts')).organise,
  reasoning: async () => (await import('./zh-cn/reasoning.ts')).reasoning,
  trace: async () => (await import('./zh-cn/trace.ts')).trace,
  explorer: async () => (await import('./zh-cn/explorer.ts')).explorer,
};
