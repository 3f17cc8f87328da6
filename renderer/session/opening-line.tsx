import type { OpeningAtTick, OpeningName } from '../../src/shared/contract/index.ts';
import { useText } from '../text/index.ts';

/** The opening at a position: that of the last named position up to it; null if there is none. */
export const openingAt = (openings: readonly OpeningAtTick[], position: number): OpeningAtTick | null =>
  openings.findLast(({ tick }) => tick <= position) ?? null;

/** Shows the name of the opening at the position on screen, and nothing where there is none. */
export function OpeningLine({ opening }: { readonly opening: OpeningName | null }) {
  const { t } = useText();
  if (opening === null) return null;
  return (
    <p className="flex shrink-0 items-baseline gap-2" data-testid="opening">
      <span className="sr-only">{t('session.opening')}: </span>
      <span className="mono text-small text-muted">{opening.eco}</span>
      <span lang="en" className="min-w-0 truncate font-medium" title={opening.name}>
        {opening.name}
      </span>
    </p>
  );
}
