import { useEffect } from 'react';
import { useAddressQuery } from '../../routes/hash.ts';
import { readSettingsPanel, SETTINGS_PANELS } from '../../routes/settings-panels.ts';
import { useText } from '../../text/index.ts';

/** Shows and focuses the panel that the address names, once everything above it is drawn. */
export function useAddressedPanel(isDrawn: boolean): void {
  const { t } = useText();
  const panel = readSettingsPanel(useAddressQuery().get('at'));
  const title = panel === null ? null : t(SETTINGS_PANELS[panel]);
  useEffect(() => {
    if (title === null || !isDrawn) return;
    const sections = document.querySelectorAll<HTMLElement>('main section');
    const section = [...sections].find((each) => each.getAttribute('aria-label') === title);
    if (section === undefined) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    section.scrollIntoView?.({ block: 'start' });
  }, [title, isDrawn]);
}
