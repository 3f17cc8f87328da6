import type { Settings } from '../../../src/shared/contract/index.ts';

/** A change of settings; a function where the new value depends on the stored one. */
export type SettingsPatch = Partial<Settings> | ((stored: Settings) => Partial<Settings>);

export interface SettingsProps {
  settings: Settings;
  onChange: (patch: SettingsPatch) => void;
}
