import {
  SETTINGS_PANEL_NAMES,
  SETTINGS_PANELS,
  settingsRoute,
  type SettingsPanel,
} from '../../routes/settings-panels.ts';
import type { PlainKey } from '../../text/index.ts';

/** A screen that the palette reaches by name. */
export interface PaletteScreen {
  readonly route: string;
  readonly title: PlainKey;
  /** The screen that it belongs to; null for an entry of the sidebar. */
  readonly parentScreen: PlainKey | null;
  /** Other words that people search for it by. */
  readonly synonyms: PlainKey;
}

const PANEL_SYNONYMS: Readonly<Record<SettingsPanel, PlainKey>> = {
  appearance: 'palette.synonyms_appearance',
  board: 'palette.synonyms_board',
  sounds: 'palette.synonyms_sounds',
  play: 'palette.synonyms_play_settings',
  analysis: 'palette.synonyms_analysis_settings',
  engines: 'palette.synonyms_engines',
  money: 'palette.synonyms_money_settings',
  leagues: 'palette.synonyms_league_settings',
  traces: 'palette.synonyms_traces',
  notifications: 'palette.synonyms_notifications',
  ports: 'palette.synonyms_ports',
  host: 'palette.synonyms_host',
  updates: 'palette.synonyms_updates',
  archives: 'palette.synonyms_archives',
  data: 'palette.synonyms_data_export',
  backups: 'palette.synonyms_backups',
  bridge: 'palette.synonyms_bridge',
  demo: 'palette.synonyms_demo_data',
  steps: 'palette.synonyms_onboarding',
  about: 'palette.synonyms_about',
};

/** The panels of Settings, which are found by what they set. */
const PANELS: readonly PaletteScreen[] = SETTINGS_PANEL_NAMES.map((panel) => ({
  route: settingsRoute(panel),
  title: SETTINGS_PANELS[panel],
  parentScreen: 'screen.settings',
  synonyms: PANEL_SYNONYMS[panel],
}));

/** Every screen without parameters, except screens that actions open, and the panels of Settings. */
export const DESTINATIONS: readonly PaletteScreen[] = [
  { route: '/', title: 'screen.overview', parentScreen: null, synonyms: 'palette.synonyms_overview' },
  { route: '/sessions', title: 'screen.sessions', parentScreen: null, synonyms: 'palette.synonyms_sessions' },
  {
    route: '/analysis',
    title: 'palette.analysis',
    parentScreen: 'screen.sessions',
    synonyms: 'palette.synonyms_analysis',
  },
  { route: '/leagues', title: 'screen.leagues', parentScreen: null, synonyms: 'palette.synonyms_leagues' },
  {
    route: '/leagues/ratings',
    title: 'palette.ratings',
    parentScreen: 'screen.leagues',
    synonyms: 'palette.synonyms_ratings',
  },
  { route: '/arena', title: 'screen.arena', parentScreen: null, synonyms: 'palette.synonyms_arena' },
  {
    route: '/openfront',
    title: 'screen.openfront',
    parentScreen: null,
    synonyms: 'palette.synonyms_openfront',
  },
  { route: '/rewards', title: 'screen.rewards', parentScreen: null, synonyms: 'palette.synonyms_rewards' },
  {
    route: '/rewards/held',
    title: 'rewards.tab_held',
    parentScreen: 'screen.rewards',
    synonyms: 'palette.synonyms_held',
  },
  {
    route: '/rewards/wallets',
    title: 'rewards.tab_wallets',
    parentScreen: 'screen.rewards',
    synonyms: 'palette.synonyms_wallets',
  },
  {
    route: '/rewards/figures',
    title: 'rewards.tab_statistics',
    parentScreen: 'screen.rewards',
    synonyms: 'palette.synonyms_figures',
  },
  {
    route: '/rewards/chain',
    title: 'rewards.tab_chain',
    parentScreen: 'screen.rewards',
    synonyms: 'palette.synonyms_chain',
  },
  { route: '/payments', title: 'screen.payments', parentScreen: null, synonyms: 'palette.synonyms_payments' },
  {
    route: '/payments/offers',
    title: 'payments.tab_offers',
    parentScreen: 'screen.payments',
    synonyms: 'palette.synonyms_offers',
  },
  {
    route: '/payments/subscriptions',
    title: 'payments.tab_subscriptions',
    parentScreen: 'screen.payments',
    synonyms: 'palette.synonyms_subscriptions',
  },
  {
    route: '/payments/plans',
    title: 'payments.tab_plans',
    parentScreen: 'screen.payments',
    synonyms: 'palette.synonyms_plans',
  },
  {
    route: '/payments/settling',
    title: 'payments.tab_processing',
    parentScreen: 'screen.payments',
    synonyms: 'palette.synonyms_processing',
  },
  {
    route: '/payments/wallet',
    title: 'payments.tab_wallet',
    parentScreen: 'screen.payments',
    synonyms: 'palette.synonyms_wallet',
  },
  {
    route: '/payments/stakes',
    title: 'payments.tab_stakes',
    parentScreen: 'screen.payments',
    synonyms: 'palette.synonyms_stakes',
  },
  {
    route: '/payments/payers',
    title: 'payments.tab_payers',
    parentScreen: 'screen.payments',
    synonyms: 'palette.synonyms_payers',
  },
  { route: '/audit', title: 'screen.audit', parentScreen: null, synonyms: 'palette.synonyms_audit' },
  { route: '/agents', title: 'screen.agents', parentScreen: null, synonyms: 'palette.synonyms_agents' },
  {
    route: '/agents/models',
    title: 'palette.models',
    parentScreen: 'screen.agents',
    synonyms: 'palette.synonyms_models',
  },
  {
    route: '/agents/workers',
    title: 'palette.workers',
    parentScreen: 'screen.agents',
    synonyms: 'palette.synonyms_workers',
  },
  { route: '/connect', title: 'screen.connect', parentScreen: null, synonyms: 'palette.synonyms_connect' },
  { route: '/settings', title: 'screen.settings', parentScreen: null, synonyms: 'palette.synonyms_settings' },
  ...PANELS,
];
