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
  /** Scrolled as far up, or down, as it goes. */
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** A panel counts as arrived when its top has passed this distance from the top of the view. */
const ARRIVED_PX = 120;

/**
 * The panel that a person looks at: the one that was chosen, as long as it stands where the choice put it, else of those
 * that have arrived at the top the one that begins nearest to it, and at the end of the page the last one in view, whose
 * top can never arrive. Where two panels stand side by side the first one counts. Null where nothing is drawn.
 */
export function panelInView(
  panels: readonly PanelBounds[],
  view: View,
  chosen: SettingsPanel | null,
): SettingsPanel | null {
  const isInView = ({ top, bottom }: PanelBounds): boolean => bottom > view.top && top < view.bottom;
  const preferred = panels.find(({ name }) => name === chosen);
  const hasArrived = ({ top }: PanelBounds): boolean => top <= view.top + ARRIVED_PX;
  if (preferred !== undefined && isInView(preferred) && preferred.top >= view.top - 1)
    if (view.isAtEnd || hasArrived(preferred)) return preferred.name;
  const visible = panels.filter(isInView);
  const arrived = visible.filter(hasArrived);
  const isEnd = view.isAtEnd && !view.isAtStart;
  const best = isEnd
    ? firstBy(visible, ({ top }) => -top)
    : firstBy(arrived, ({ top }) => Math.abs(top - view.top));
  return (best ?? visible[0] ?? panels[0])?.name ?? null;
}

/** The panel with the smallest value, the first one of equals. */
const firstBy = (
  panels: readonly PanelBounds[],
  valueOf: (panel: PanelBounds) => number,
): PanelBounds | undefined =>
  panels.reduce<PanelBounds | undefined>(
    (best, panel) => (best === undefined || valueOf(panel) < valueOf(best) ? panel : best),
    undefined,
  );
