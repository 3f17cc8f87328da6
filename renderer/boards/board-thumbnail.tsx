import { memo, type ReactElement } from 'react';
import { Board } from './board.tsx';
import type { ThumbnailCard } from './board-props.ts';
import { useSeatNames } from '../text/index.ts';

/**
 * Draws the small live picture of a session: the spectator's view, not playable. It is drawn again
 * only when the position changes, not when the card object does.
 */
export const BoardThumbnail = memo(
  function BoardThumbnail({ card }: { readonly card: ThumbnailCard }): ReactElement {
    const names = useSeatNames(card);
    return (
      <Board
        template={card.template}
        view={card.view}
        viewpoint={null}
        size="thumbnail"
        toAct={card.toAct}
        lastAction={card.lastAction}
        names={names}
      />
    );
  },
  (before, after) => before.card === after.card || fingerprint(before.card) === fingerprint(after.card),
);

const fingerprint = (card: ThumbnailCard): string =>
  JSON.stringify([card.template, card.view, card.toAct, card.lastAction]);
