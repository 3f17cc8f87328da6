import type { Premove } from '../../boards/index.ts';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { useText } from '../../text/index.ts';

const NO_KEYS = {};

/** Announces to screen readers that a move waits for the person's turn; Escape takes it back. */
export function PremoveStatus({ premove }: { readonly premove: Premove | undefined }) {
  const { t } = useText();
  const isWaiting = premove !== undefined && premove.action !== null;
  useScreenShortcuts(isWaiting ? { Escape: () => premove.choose(null) } : NO_KEYS);
  if (premove === undefined) return null;
  return (
    <p className="sr-only" role="status">
      {premove.action === null ? '' : t('session.premove_waits', { move: premove.action })}
    </p>
  );
}
