import type { OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { noteText } from './event-text.ts';

/** Lists where this version of the game differs from the expected one. */
export function GameNotes({ game }: { readonly game: NonNullable<OpenFrontStatus['game']> }) {
  const { t, number } = useText();
  const skippedCount = Object.values(game.skipped).reduce((sum, count) => sum + count, 0);
  if (game.notes.length === 0 && skippedCount === 0) return null;
  return (
    <div
      role="status"
      className="rounded-panel border border-line border-l-4 border-l-warn bg-surface px-4 py-3 text-small"
    >
      <p className="font-medium">{t('openfront.notes')}</p>
      <ul className="list-disc pl-5 text-muted">
        {game.notes.map((note) => {
          const label = noteText(t, note);
          return <li key={label}>{label}</li>;
        })}
        {skippedCount === 0 ? null : (
          <li>{t('openfront.skipped', { count: skippedCount, shown: number(skippedCount) })}</li>
        )}
      </ul>
    </div>
  );
}
