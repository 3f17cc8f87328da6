import type { PlainKey } from '../text/index.ts';

/**
 * The panels of Settings that an address names, `#/settings?at=ports`, with their titles. Addresses keep their names,
 * so some are older than the title: `archives` is copies of the data folder that a person makes, `backups` are the
 * copies that the host makes before it changes the database schema, and `money` is everything about rewards and the chain.
 */
export const SETTINGS_PANELS = {
  appearance: 'settings.appearance',
  board: 'settings.boards',
  sounds: 'settings.sounds',
  play: 'settings.play',
  analysis: 'settings.analysis',
  engines: 'settings.engines',
  money: 'chain.set',
  leagues: 'settings.leagues',
  traces: 'settings.traces',
  notifications: 'settings.announce',
  ports: 'settings.ports',
  host: 'settings.host',
  updates: 'updates.title',
  archives: 'archives.title',
  data: 'data_export.title',
  backups: 'settings.backups',
  bridge: 'settings.bridge',
  demo: 'demo.title',
  steps: 'onboarding.title',
  about: 'settings.about',
} as const satisfies Readonly<Record<string, PlainKey>>;

export type SettingsPanel = keyof typeof SETTINGS_PANELS;

export const SETTINGS_PANEL_NAMES = Object.keys(SETTINGS_PANELS) as readonly SettingsPanel[];

export const settingsRoute = (panel: SettingsPanel): string => `/settings?at=${panel}`;

/** The panel of this name, as the parameter `at` gives it; null for anything else. */
export const parseSettingsPanel = (text: string): SettingsPanel | null =>
  SETTINGS_PANEL_NAMES.find((name) => name === text) ?? null;
