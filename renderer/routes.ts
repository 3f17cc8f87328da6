import {
  Bot,
  Cable,
  Coins,
  Gauge,
  ListOrdered,
  Map as MapIcon,
  ReceiptText,
  ScrollText,
  Settings,
  Swords,
  Trophy,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { createLoadable, type Loadable } from './routes/loadable.ts';
import { loadTexts, type TextArea, type PlainKey } from './text/index.ts';

export type SidebarGroup = 'play' | 'money' | 'setup';

export interface SidebarEntry {
  readonly id: string;
  readonly path: string;
  readonly group: SidebarGroup;
  /** Pressed after `g`. */
  readonly shortcut: string;
  readonly icon: LucideIcon;
  readonly title: PlainKey;
}

/** The entries of the sidebar. A new screen needs an entry here and one in `SCREENS`. */
export const SIDEBAR_ENTRIES: readonly SidebarEntry[] = [
  { id: 'overview', path: '/', group: 'play', shortcut: 'o', icon: Gauge, title: 'screen.overview' },
  { id: 'sessions', path: '/sessions', group: 'play', shortcut: 's', icon: Swords, title: 'screen.sessions' },
  {
    id: 'leagues',
    path: '/leagues',
    group: 'play',
    shortcut: 'l',
    icon: ListOrdered,
    title: 'screen.leagues',
  },
  { id: 'arena', path: '/arena', group: 'play', shortcut: 'x', icon: Trophy, title: 'screen.arena' },
  {
    id: 'openfront',
    path: '/openfront',
    group: 'play',
    shortcut: 'f',
    icon: MapIcon,
    title: 'screen.openfront',
  },
  { id: 'rewards', path: '/rewards', group: 'money', shortcut: 'r', icon: Coins, title: 'screen.rewards' },
  {
    id: 'payments',
    path: '/payments',
    group: 'money',
    shortcut: 'p',
    icon: ReceiptText,
    title: 'screen.payments',
  },
  { id: 'audit', path: '/audit', group: 'money', shortcut: 'a', icon: ScrollText, title: 'screen.audit' },
  { id: 'agents', path: '/agents', group: 'setup', shortcut: 'e', icon: Bot, title: 'screen.agents' },
  { id: 'connect', path: '/connect', group: 'setup', shortcut: 'c', icon: Cable, title: 'screen.connect' },
  {
    id: 'settings',
    path: '/settings',
    group: 'setup',
    shortcut: ',',
    icon: Settings,
    title: 'screen.settings',
  },
];

export const SIDEBAR_GROUPS: readonly { id: SidebarGroup; title: PlainKey }[] = [
  { id: 'play', title: 'sidebar.play' },
  { id: 'money', title: 'sidebar.money' },
  { id: 'setup', title: 'sidebar.setup' },
];

export type RouteParams = Readonly<Record<string, string | undefined>>;
type ScreenComponent = ComponentType<{ params: RouteParams }>;
/** A screen; its code and texts are loaded on the first visit, or before it. */
export interface ScreenRoute extends Loadable<ScreenComponent> {
  readonly path: string;
}

/** A screen and the text areas it uses, which are loaded together. */
function screen(path: string, texts: readonly TextArea[], load: () => Promise<ScreenComponent>): ScreenRoute {
  const parts = createLoadable(async () => {
    const [component] = await Promise.all([load(), loadTexts(texts)]);
    return component;
  });
  return { path, ...parts };
}

/** Paths in wouter's syntax. */
export const SCREENS: readonly ScreenRoute[] = [
  screen(
    '/',
    ['attention'],
    async () => (await import('./features/overview/overview-screen.tsx')).OverviewScreen,
  ),
  screen(
    '/sessions',
    ['demo', 'sessionList'],
    async () => (await import('./features/sessions/sessions-screen.tsx')).SessionsScreen,
  ),
  screen(
    '/sessions/:sessionId',
    [
      'session',
      'match',
      'provenance',
      'reasoning',
      'models',
      'audit',
      'auditActions',
      'evaluation',
      'drawing',
      'trace',
    ],
    async () => (await import('./features/sessions/session-screen.tsx')).SessionScreen,
  ),
  screen(
    '/analysis',
    ['analysis', 'session', 'drawing'],
    async () => (await import('./features/analysis/analysis-screen.tsx')).AnalysisScreen,
  ),
  screen(
    '/stage',
    ['stage', 'session', 'evaluation'],
    async () => (await import('./features/stage/stage-screen.tsx')).StageScreen,
  ),
  screen(
    '/new',
    ['newMatch', 'models', 'attention', 'picker', 'budget'],
    async () => (await import('./features/new-match/new-match-screen.tsx')).NewMatchScreen,
  ),
  screen(
    '/rewards',
    ['rewards', 'verdict', 'demo', 'auditActions'],
    async () => (await import('./features/rewards/decisions/decisions-screen.tsx')).DecisionsScreen,
  ),
  screen(
    '/rewards/held',
    ['rewards', 'verdict', 'auditActions'],
    async () => (await import('./features/rewards/decisions/held-screen.tsx')).HeldScreen,
  ),
  screen(
    '/rewards/wallets',
    ['rewards'],
    async () => (await import('./features/rewards/wallets/wallets-screen.tsx')).WalletsScreen,
  ),
  screen(
    '/rewards/figures',
    ['rewards', 'rewardStats'],
    async () => (await import('./features/rewards/stats/stats-screen.tsx')).RewardStatsScreen,
  ),
  screen(
    '/rewards/chain',
    ['rewards', 'chain', 'explorer'],
    async () => (await import('./features/rewards/chain/chain-screen.tsx')).ChainScreen,
  ),
  screen(
    '/chain/tx/:hash',
    ['explorer'],
    async () => (await import('./features/explorer/transaction-screen.tsx')).TransactionScreen,
  ),
  screen(
    '/chain/block/:number',
    ['explorer'],
    async () => (await import('./features/explorer/block-screen.tsx')).BlockScreen,
  ),
  screen(
    '/chain/address/:address',
    ['explorer'],
    async () => (await import('./features/explorer/address-screen.tsx')).AddressScreen,
  ),
  screen(
    '/rewards/matches/:matchId',
    ['rewards', 'verdict', 'match', 'provenance', 'auditActions'],
    async () => (await import('./features/rewards/match/reward-match-screen.tsx')).RewardMatchScreen,
  ),
  screen(
    '/payments',
    ['payments', 'auditActions'],
    async () => (await import('./features/payments/history/payments-screen.tsx')).PaymentsScreen,
  ),
  screen(
    '/payments/offers',
    ['payments'],
    async () => (await import('./features/payments/offers-screen.tsx')).OffersScreen,
  ),
  screen(
    '/payments/subscriptions',
    ['payments', 'auditActions'],
    async () =>
      (await import('./features/payments/subscriptions/subscriptions-screen.tsx')).SubscriptionsScreen,
  ),
  screen(
    '/payments/plans',
    ['payments'],
    async () => (await import('./features/payments/plans/plans-screen.tsx')).PlansScreen,
  ),
  screen(
    '/payments/settling',
    ['payments'],
    async () =>
      (await import('./features/payments/payment-settings/payment-settings-screen.tsx'))
        .PaymentSettingsScreen,
  ),
  screen(
    '/payments/wallet',
    ['payments', 'auditActions'],
    async () => (await import('./features/payments/wallet/wallet-screen.tsx')).WalletScreen,
  ),
  screen(
    '/payments/stakes',
    ['payments', 'stakes'],
    async () => (await import('./features/payments/stakes/stakes-screen.tsx')).StakesScreen,
  ),
  screen(
    '/payments/stakes/:stakeId',
    ['payments', 'stakes', 'picker', 'budget', 'newMatch', 'models'],
    async () => (await import('./features/payments/stakes/stake-screen.tsx')).StakeScreen,
  ),
  screen(
    '/payments/payers',
    ['payments'],
    async () => (await import('./features/payments/payers-screen.tsx')).PayersScreen,
  ),
  screen(
    '/audit',
    ['audit', 'auditActions'],
    async () => (await import('./features/audit/audit-screen.tsx')).AuditScreen,
  ),
  screen(
    '/agents',
    ['agents', 'models'],
    async () => (await import('./features/agents/agents-screen.tsx')).AgentsScreen,
  ),
  screen(
    '/agents/models',
    ['models', 'trace'],
    async () => (await import('./features/models/models-screen.tsx')).ModelsScreen,
  ),
  screen(
    '/agents/workers',
    ['models', 'workers'],
    async () => (await import('./features/workers/workers-screen.tsx')).WorkersScreen,
  ),
  screen(
    '/agents/:agentId',
    ['agents', 'agentPage', 'trace'],
    async () => (await import('./features/agents/profile/agent-screen.tsx')).AgentScreen,
  ),
  screen('/arena', ['arena'], async () => (await import('./features/arena/arena-screen.tsx')).ArenaScreen),
  screen(
    '/arena/new',
    ['arena', 'models', 'newMatch', 'picker', 'budget'],
    async () => (await import('./features/arena/new-run-screen.tsx')).NewRunScreen,
  ),
  screen(
    '/arena/tournament/new',
    ['arena', 'models', 'newMatch', 'picker', 'budget'],
    async () => (await import('./features/arena/tournament/new-tournament-screen.tsx')).NewTournamentScreen,
  ),
  screen(
    '/arena/tournament/:tournamentId',
    ['arena'],
    async () => (await import('./features/arena/tournament/tournament-screen.tsx')).TournamentScreen,
  ),
  screen(
    '/arena/:arenaId',
    ['arena', 'models', 'session'],
    async () => (await import('./features/arena/run/run-screen.tsx')).RunScreen,
  ),
  screen(
    '/openfront',
    ['openfront'],
    async () => (await import('./features/openfront/openfront-screen.tsx')).OpenFrontScreen,
  ),
  screen(
    '/openfront/games/:gameId',
    ['openfront', 'match', 'session', 'provenance', 'auditActions'],
    async () => (await import('./features/openfront/game/game-screen.tsx')).GameScreen,
  ),
  screen(
    '/leagues',
    ['leagues', 'leagueView', 'demo'],
    async () => (await import('./features/leagues/leagues-screen.tsx')).LeaguesScreen,
  ),
  screen(
    '/leagues/new',
    ['leagues', 'leagueView', 'newMatch', 'models', 'picker', 'budget', 'prize', 'stakes'],
    async () => (await import('./features/leagues/wizard/wizard-screen.tsx')).WizardScreen,
  ),
  screen(
    '/leagues/ratings',
    ['leagues'],
    async () => (await import('./features/leagues/ratings-screen.tsx')).RatingsScreen,
  ),
  screen(
    '/leagues/:leagueId',
    ['leagues', 'leagueView', 'organise', 'provenance', 'prize', 'session', 'evaluation'],
    async () => (await import('./features/leagues/detail/league-screen.tsx')).LeagueScreen,
  ),
  screen(
    '/leagues/:leagueId/players/:playerId',
    ['leagues', 'leagueView', 'leaguePlayer'],
    async () => (await import('./features/leagues/player/player-screen.tsx')).PlayerScreen,
  ),
  screen(
    '/leagues/:leagueId/matches/:matchId',
    [
      'leagues',
      'leagueView',
      'organise',
      'match',
      'provenance',
      'session',
      'reasoning',
      'models',
      'audit',
      'auditActions',
      'evaluation',
      'drawing',
      'trace',
    ],
    async () => (await import('./features/leagues/match/league-match-screen.tsx')).LeagueMatchScreen,
  ),
  screen(
    '/connect',
    ['connect', 'trace'],
    async () => (await import('./features/connect/connect-screen.tsx')).ConnectScreen,
  ),
  screen(
    '/settings',
    ['settings', 'archives', 'onboarding', 'attention', 'demo', 'dataExport', 'chain', 'updates'],
    async () => (await import('./features/settings/settings-screen.tsx')).SettingsScreen,
  ),
];
