import { memo, type ReactElement } from 'react';
import { useText } from '../text/index.ts';

/** Reads the moves so far to people who do not see the board. */
export const MoveAnnouncements = memo(function MoveAnnouncementsView({
  moves,
}: {
  readonly moves: readonly string[];
}): ReactElement | null {
  const translator = useText();
  if (moves.length === 0) return null;
  return (
    <ol className="unseen" aria-label={translator.t('board.moves_so_far')}>
      {moves.map((move, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a move is known by its number only
        <li key={index}>{move}</li>
      ))}
    </ol>
  );
});
