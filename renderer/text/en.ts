import { boards } from './en/boards.ts';
import { codes } from './en/codes.ts';
import { app } from './en/app.ts';
import { overview } from './en/overview.ts';
import { sessions } from './en/sessions.ts';
import { ui } from './en/ui.ts';

/** English is the reference for the other languages. These texts are for the layout and the first screen. */
export const enInitial = {
  ...ui,
  ...app,
  ...codes,
  ...overview,
  ...sessions,
  ...boards,
} as const;

/** Areas that are loaded with the screens that list them in `routes.ts`. */
export const enLazyAreas = {
  agentPage: async () => (await import('./en/agent-page.ts')).agentPage,
  agents: async () => (await import('./en/agents.ts')).agents,
  arena: async () => (await import('./en/arena.ts')).arena,
  audit: async () => (await import('./en/audit.ts')).audit,
  auditActions: async () => (await import('./en/audit-actions.ts')).auditActions,
  budget: async () => (await import('./en/budget.ts')).budget,
  archives: async () => (await import('./en/archives.ts')).archives,
  chain: async () => (await import('./en/chain.ts')).chain,
  connect: async () => (await import('./en/connect.ts')).connect,
  demo: async () => (await import('./en/demo.ts')).demo,
  replays: async () => (await import('./en/replays.ts')).replays,
  stage: async () => (await import('./en/stage.ts')).stage,
  analysis: async () => (await import('./en/analysis.ts')).analysis,
  drawing: async () => (await import('./en/drawing.ts')).drawing,
  evaluation: async () => (await import('./en/evaluation.ts')).evaluation,
  leaguePlayer: async () => (await import('./en/league-player.ts')).leaguePlayer,
  leagues: async () => (await import('./en/leagues.ts')).leagues,
  leagueView: async () => (await import('./en/league-view.ts')).leagueView,
  match: async () => (await import('./en/match.ts')).match,
  attention: async () => (await import('./en/attention.ts')).attention,
  models: async () => (await import('./en/models.ts')).models,
  picker: async () => (await import('./en/picker.ts')).picker,
  newMatch: async () => (await import('./en/new-match.ts')).newMatch,
  palette: async () => (await import('./en/palette.ts')).palette,
  payments: async () => (await import('./en/payments.ts')).payments,
  rewardStats: async () => (await import('./en/reward-stats.ts')).rewardStats,
  dataExport: async () => (await import('./en/data-export.ts')).dataExport,
  prize: async () => (await import('./en/prize.ts')).prize,
  rewards: async () => (await import('./en/rewards.ts')).rewards,
  openfront: async () => (await import('./en/openfront.ts')).openfront,
  stakes: async () => (await import('./en/stakes.ts')).stakes,
  session: async () => (await import('./en/session.ts')).session,
  sessionList: async () => (await import('./en/session-list.ts')).sessionList,
  settings: async () => (await import('./en/settings.ts')).settings,
  verdict: async () => (await import('./en/verdict.ts')).verdict,
  provenance: async () => (await import('./en/provenance.ts')).provenance,
  onboarding: async () => (await import('./en/onboarding.ts')).onboarding,
  updates: async () => (await import('./en/updates.ts')).updates,
  workers: async () => (await import('./en/workers.ts')).workers,
  organise: async () => (await import('./en/organise.ts')).organise,
  reasoning: async () => (await import('./en/reasoning.ts')).reasoning,
  trace: async () => (await import('./en/trace.ts')).trace,
  explorer: async () => (await import('./en/explorer.ts')).explorer,
} as const;
