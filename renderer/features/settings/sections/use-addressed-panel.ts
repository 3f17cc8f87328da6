import { useEffect } from 'react';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { parseSettingsPanel } from '../../../routes/settings-panels.ts';
import { useText } from '../../../text/index.ts';
import { panelElements } from './panel-elements.ts';

/** Shows and focuses the panel that the address names, once everything above it is drawn. */
export function useAddressedPanel(isDrawn: boolean): void {
  const translator = useText();
  const panel = parseSettingsPanel(useAddressQuery().get('at'));
  useEffect(() => {
    if (panel === null || !isDrawn) return;
    const section = panelElements(translator).find(({ name }) => name === panel)?.element;
    if (section === undefined) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    section.scrollIntoView?.({ block: 'start' });
  }, [panel, translator, isDrawn]);
}
