import { expect, test } from 'vitest';
import {
  readSettingsPanel,
  SETTINGS_PANEL_NAMES,
  settingsRoute,
} from '../../../renderer/routes/settings-panels.ts';

test('the address of a panel names it again, and nothing else is a panel', () => {
  for (const panel of SETTINGS_PANEL_NAMES) {
    const at = new URLSearchParams(settingsRoute(panel).split('?')[1]).get('at') ?? '';
    expect(readSettingsPanel(at)).toBe(panel);
  }
  expect(['', 'Ports', 'toString', '../ports'].map(readSettingsPanel)).toEqual([null, null, null, null]);
});
