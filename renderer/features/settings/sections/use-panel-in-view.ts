import { useEffect, useState } from 'react';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { parseSettingsPanel, type SettingsPanel } from '../../../routes/settings-panels.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { panelInViewOf } from './panel-in-view.ts';
import { panelElements } from './panel-elements.ts';

/** The panel at the top, which is in view on arrival. */
const FIRST_PANEL: SettingsPanel = 'appearance';

function readPanelInView(
  translator: Pick<Translator, 't'>,
  addressedPanel: SettingsPanel | null,
): SettingsPanel | null {
  const scroller = document.querySelector<HTMLElement>('main');
  if (scroller === null) return null;
  const panels = panelElements(translator).map(({ name, element }) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { name, top, bottom };
  });
  const { top, bottom } = scroller.getBoundingClientRect();
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  const isAtStart = scrollTop <= 0;
  const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
  return panelInViewOf(panels, { top, bottom, isAtStart, isAtEnd }, addressedPanel);
}

/** The panel of Settings that a person looks at: it follows scrolling, and the panel that the address names. */
export function usePanelInView(): SettingsPanel {
  const translator = useText();
  const addressedPanel = parseSettingsPanel(useAddressQuery().get('at'));
  const [current, setCurrent] = useState<SettingsPanel | null>(null);
  useEffect(() => {
    let frame: number | null = null;
    const readSoon = (): void => {
      if (frame !== null) return;
      frame = requestAnimationFrame(() => {
        frame = null;
        setCurrent(readPanelInView(translator, addressedPanel));
      });
    };
    readSoon();
    // Scroll events do not bubble.
    document.addEventListener('scroll', readSoon, { capture: true, passive: true });
    window.addEventListener('resize', readSoon);
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      document.removeEventListener('scroll', readSoon, { capture: true });
      window.removeEventListener('resize', readSoon);
    };
  }, [translator, addressedPanel]);
  return current ?? addressedPanel ?? FIRST_PANEL;
}
