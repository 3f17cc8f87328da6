import { expect, test } from 'vitest';
import {
  parseSettingsPanel,
  SETTINGS_PANEL_NAMES,
  settingsRoute,
} from '../../../renderer/routes/settings-panels.ts';

test('the address of a panel names it again, and nothing else is a panel', () => {
  for (const panel of SETTINGS_PANEL_NAMES) {
    const at = new URLSearchParams(settingsRoute(panel).split('?')[1]).get('at') ?? '';
    expect(parseSettingsPanel(at)).toBe(panel);
  }
  expect(['', 'Ports', 'toString', '../ports'].map(parseSettingsPanel)).toEqual([null, null, null, null]);
});
