import type { PlainKey } from '../../text/index.ts';

/** A screen that the palette reaches by name. */
export interface Destination {
  readonly route: string;
  readonly title: PlainKey;
  /** The screen that it belongs to; null for an entry of the sidebar. */
  readonly within: PlainKey | null;
  /** Other words that people search for it by. */
  readonly words: PlainKey;
}

/** Every screen without parameters, except those that actions open. */
export const DESTINATIONS: readonly Destination[] = [
  { route: '/', title: 'screen.overview', within: null, words: 'palette.words_overview' },
  { route: '/sessions', title: 'screen.sessions', within: null, words: 'palette.words_sessions' },
  { route: '/leagues', title: 'screen.leagues', within: null, words: 'palette.words_leagues' },
  {
    route: '/leagues/ratings',
    title: 'palette.ratings',
    within: 'screen.leagues',
    words: 'palette.words_ratings',
  },
  { route: '/arena', title: 'screen.arena', within: null, words: 'palette.words_arena' },
  { route: '/openfront', title: 'screen.openfront', within: null, words: 'palette.words_openfront' },
  { route: '/rewards', title: 'screen.rewards', within: null, words: 'palette.words_rewards' },
  {
    route: '/rewards/held',
    title: 'rewards.tab_held',
    within: 'screen.rewards',
    words: 'palette.words_held',
  },
  {
    route: '/rewards/wallets',
    title: 'rewards.tab_wallets',
    within: 'screen.rewards',
    words: 'palette.words_wallets',
  },
  {
    route: '/rewards/figures',
    title: 'rewards.tab_figures',
    within: 'screen.rewards',
    words: 'palette.words_figures',
  },
  {
    route: '/rewards/chain',
    title: 'rewards.tab_chain',
    within: 'screen.rewards',
    words: 'palette.words_chain',
  },
  { route: '/payments', title: 'screen.payments', within: null, words: 'palette.words_payments' },
  {
    route: '/payments/offers',
    title: 'payments.tab_offers',
    within: 'screen.payments',
    words: 'palette.words_offers',
  },
  {
    route: '/payments/subscriptions',
    title: 'payments.tab_subscriptions',
    within: 'screen.payments',
    words: 'palette.words_subscriptions',
  },
  {
    route: '/payments/plans',
    title: 'payments.tab_plans',
    within: 'screen.payments',
    words: 'palette.words_plans',
  },
  {
    route: '/payments/settling',
    title: 'payments.tab_settling',
    within: 'screen.payments',
    words: 'palette.words_settling',
  },
  {
    route: '/payments/wallet',
    title: 'payments.tab_wallet',
    within: 'screen.payments',
    words: 'palette.words_wallet',
  },
  {
    route: '/payments/payers',
    title: 'payments.tab_payers',
    within: 'screen.payments',
    words: 'palette.words_payers',
  },
  { route: '/audit', title: 'screen.audit', within: null, words: 'palette.words_audit' },
  { route: '/agents', title: 'screen.agents', within: null, words: 'palette.words_agents' },
  {
    route: '/agents/models',
    title: 'palette.models',
    within: 'screen.agents',
    words: 'palette.words_models',
  },
  { route: '/connect', title: 'screen.connect', within: null, words: 'palette.words_connect' },
  { route: '/settings', title: 'screen.settings', within: null, words: 'palette.words_settings' },
];
