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
  readonly within: PlainKey | null;
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
  within: 'screen.settings',
  synonyms: PANEL_SYNONYMS[panel],
}));

/** Every screen without parameters, except screens that actions open, and the panels of Settings. */
export const DESTINATIONS: readonly PaletteScreen[] = [
  { route: '/', title: 'screen.overview', within: null, synonyms: 'palette.synonyms_overview' },
  { route: '/sessions', title: 'screen.sessions', within: null, synonyms: 'palette.synonyms_sessions' },
  {
    route: '/analysis',
    title: 'palette.analysis',
    within: 'screen.sessions',
    synonyms: 'palette.synonyms_analysis',
  },
  { route: '/leagues', title: 'screen.leagues', within: null, synonyms: 'palette.synonyms_leagues' },
  {
    route: '/leagues/ratings',
    title: 'palette.ratings',
    within: 'screen.leagues',
    synonyms: 'palette.synonyms_ratings',
  },
  { route: '/arena', title: 'screen.arena', within: null, synonyms: 'palette.synonyms_arena' },
  { route: '/openfront', title: 'screen.openfront', within: null, synonyms: 'palette.synonyms_openfront' },
  { route: '/rewards', title: 'screen.rewards', within: null, synonyms: 'palette.synonyms_rewards' },
  {
    route: '/rewards/held',
    title: 'rewards.tab_held',
    within: 'screen.rewards',
    synonyms: 'palette.synonyms_held',
  },
  {
    route: '/rewards/wallets',
    title: 'rewards.tab_wallets',
    within: 'screen.rewards',
    synonyms: 'palette.synonyms_wallets',
  },
  {
    route: '/rewards/figures',
    title: 'rewards.tab_figures',
    within: 'screen.rewards',
    synonyms: 'palette.synonyms_figures',
  },
  {
    route: '/rewards/chain',
    title: 'rewards.tab_chain',
    within: 'screen.rewards',
    synonyms: 'palette.synonyms_chain',
  },
  { route: '/payments', title: 'screen.payments', within: null, synonyms: 'palette.synonyms_payments' },
  {
    route: '/payments/offers',
    title: 'payments.tab_offers',
    within: 'screen.payments',
    synonyms: 'palette.synonyms_offers',
  },
  {
    route: '/payments/subscriptions',
    title: 'payments.tab_subscriptions',
    within: 'screen.payments',
    synonyms: 'palette.synonyms_subscriptions',
  },
  {
    route: '/payments/plans',
    title: 'payments.tab_plans',
    within: 'screen.payments',
    synonyms: 'palette.synonyms_plans',
  },
  {
    route: '/payments/settling',
    title: 'payments.tab_processing',
    within: 'screen.payments',
    synonyms: 'palette.synonyms_settling',
  },
  {
    route: '/payments/wallet',
    title: 'payments.tab_wallet',
    within: 'screen.payments',
    synonyms: 'palette.synonyms_wallet',
  },
  {
    route: '/payments/stakes',
    title: 'payments.tab_stakes',
    within: 'screen.payments',
    synonyms: 'palette.synonyms_stakes',
  },
  {
    route: '/payments/payers',
    title: 'payments.tab_payers',
    within: 'screen.payments',
    synonyms: 'palette.synonyms_payers',
  },
  { route: '/audit', title: 'screen.audit', within: null, synonyms: 'palette.synonyms_audit' },
  { route: '/agents', title: 'screen.agents', within: null, synonyms: 'palette.synonyms_agents' },
  {
    route: '/agents/models',
    title: 'palette.models',
    within: 'screen.agents',
    synonyms: 'palette.synonyms_models',
  },
  {
    route: '/agents/workers',
    title: 'palette.workers',
    within: 'screen.agents',
    synonyms: 'palette.synonyms_workers',
  },
  { route: '/connect', title: 'screen.connect', within: null, synonyms: 'palette.synonyms_connect' },
  { route: '/settings', title: 'screen.settings', within: null, synonyms: 'palette.synonyms_settings' },
  ...PANELS,
];
