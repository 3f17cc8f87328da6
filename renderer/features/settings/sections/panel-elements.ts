import {
  SETTINGS_PANEL_NAMES,
  SETTINGS_PANELS,
  type SettingsPanel,
} from '../../../routes/settings-panels.ts';
import type { Translator } from '../../../text/index.ts';

export interface PanelElement {
  readonly name: SettingsPanel;
  readonly element: HTMLElement;
}

/** Returns the panels of Settings that are drawn, in the order of the page. */
export function panelElements({ t }: Pick<Translator, 't'>): readonly PanelElement[] {
  const names = new Map(
    SETTINGS_PANEL_NAMES.map((name): [string, SettingsPanel] => [t(SETTINGS_PANELS[name]), name]),
  );
  return [...document.querySelectorAll<HTMLElement>('main section')].flatMap((element) => {
    const name = names.get(element.getAttribute('aria-label') ?? '');
    return name === undefined ? [] : [{ name, element }];
  });
}
