import type { SettingsPanel } from '../../../routes/settings-panels.ts';

export interface PanelBounds {
  readonly name: SettingsPanel;
  /** In pixels of the window. */
  readonly top: number;
  readonly bottom: number;
}

interface View {
  readonly top: number;
  readonly bottom: number;
  /** Whether the page is scrolled to its start, and below to its end; both are true if it does not scroll. */
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** A panel counts as arrived when its top has passed this distance from the top of the view. */
const ARRIVED_PX = 120;

/**
 * Returns the panel that a person looks at; null where none is rendered. It is the chosen panel as long as that is where
 * the choice scrolled it. Otherwise it is, of the panels whose top has arrived at the top of the view, the one that
 * begins nearest to it. At the end of the page it is the last panel in view, because its top can never arrive. Of two
 * panels side by side the first one counts.
 */
export function panelInViewOf(
  panels: readonly PanelBounds[],
  view: View,
  chosenPanel: SettingsPanel | null,
): SettingsPanel | null {
  const isInView = ({ top, bottom }: PanelBounds): boolean => bottom > view.top && top < view.bottom;
  const preferred = panels.find(({ name }) => name === chosenPanel);
  const hasArrived = ({ top }: PanelBounds): boolean => top <= view.top + ARRIVED_PX;
  if (preferred !== undefined && isInView(preferred) && preferred.top >= view.top - 1)
    if (view.isAtEnd || hasArrived(preferred)) return preferred.name;
  const visiblePanels = panels.filter(isInView);
  const arrivedPanels = visiblePanels.filter(hasArrived);
  const isEnd = view.isAtEnd && !view.isAtStart;
  const best = isEnd
    ? panelWithSmallest(visiblePanels, ({ top }) => -top)
    : panelWithSmallest(arrivedPanels, ({ top }) => Math.abs(top - view.top));
  return (best ?? visiblePanels[0] ?? panels[0])?.name ?? null;
}

/** The panel with the smallest value; of equal ones the first. */
const panelWithSmallest = (
  panels: readonly PanelBounds[],
  valueOf: (panel: PanelBounds) => number,
): PanelBounds | undefined =>
  panels.reduce<PanelBounds | undefined>(
    (best, panel) => (best === undefined || valueOf(panel) < valueOf(best) ? panel : best),
    undefined,
  );
