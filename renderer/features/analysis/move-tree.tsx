import { memo, type ReactNode } from 'react';
import type { PgnGame } from '../../../src/shared/contract/index.ts';
import { textIn } from '../../session/drawing/comment-shapes.ts';
import { useScrolledEntry } from '../../session/use-scrolled-entry.ts';
import { useText } from '../../text/index.ts';
import { cx } from '../../ui/index.ts';
import { fenAt, START } from './game-tree.ts';

/** The symbols of numeric annotation glyphs, by the number that PGN has for them. */
const GLYPH_SYMBOLS: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  10: '=',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
};

interface TreeProps {
  readonly game: PgnGame;
  /** The moves after each move. */
  readonly tree: ReadonlyMap<number, readonly number[]>;
  readonly moveIndex: number;
  readonly onGoToMove: (move: number) => void;
}

/** Lists the moves of a game with its variations and comments. */
export function MoveTree({ game, tree, moveIndex, onGoToMove }: TreeProps) {
  const { t } = useText();
  const box = useScrolledEntry(`[data-move="${moveIndex}"]`);
  const [first] = tree.get(START) ?? [];
  return (
    <div
      ref={box}
      role="region"
      aria-label={t('session.moves')}
      tabIndex={0}
      className="max-h-full overflow-y-auto leading-7"
    >
      <Comment text={game.comment} />
      {first === undefined ? (
        <p className="text-muted">{t('analysis.no_moves')}</p>
      ) : (
        <Line game={game} tree={tree} moveIndex={moveIndex} onGoToMove={onGoToMove} first={first} />
      )}
    </div>
  );
}

/** Shows a line from its move `first` on; variations follow the moves that they replace. */
function Line(props: TreeProps & { readonly first: number; readonly isVariation?: boolean }) {
  const { game, tree, moveIndex, onGoToMove } = props;
  const parts: ReactNode[] = [];
  let hasNumber = true;
  let isFirst = true;
  for (let move: number | undefined = props.first; move !== undefined; move = tree.get(move)?.[0]) {
    const node = game.moves[move];
    if (node === undefined) break;
    const siblings: readonly number[] =
      isFirst && props.isVariation === true ? [] : (tree.get(node.parent) ?? []).slice(1);
    parts.push(
      <MoveButton
        key={move}
        index={move}
        label={labelOf(game, move, hasNumber)}
        isCurrent={move === moveIndex}
        onGoToMove={onGoToMove}
      />,
      ' ',
    );
    const comment = textIn(node.comment);
    if (comment !== '') parts.push(<Comment key={`c${move}`} text={node.comment} />, ' ');
    for (const sibling of siblings)
      parts.push(
        <div key={`v${sibling}`} className="border-l-2 border-line pl-3 text-small">
          <Line
            game={game}
            tree={tree}
            moveIndex={moveIndex}
            onGoToMove={onGoToMove}
            first={sibling}
            isVariation
          />
        </div>,
      );
    hasNumber = siblings.length > 0 || comment !== '';
    isFirst = false;
  }
  return <>{parts}</>;
}

/** The text of a move: with its number, which a move of Black needs only after an interruption, and its glyphs. */
function labelOf(game: PgnGame, index: number, hasNumber: boolean): string {
  const move = game.moves[index];
  if (move === undefined) return '';
  const [, side, , , , number = '1'] = fenAt(game, move.parent).split(' ');
  const prefix = side === 'b' ? (hasNumber ? `${number}…` : '') : `${number}. `;
  return prefix + move.san + move.nags.map((nag) => GLYPH_SYMBOLS[nag] ?? '').join('');
}

function Comment({ text }: { readonly text: string }) {
  const comment = textIn(text);
  return comment === '' ? null : <span className="break-words text-muted">{comment}</span>;
}

const MoveButton = memo(function MoveButton(props: {
  readonly index: number;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly onGoToMove: (move: number) => void;
}) {
  return (
    <button
      type="button"
      data-move={props.index}
      aria-current={props.isCurrent ? 'step' : undefined}
      onClick={() => props.onGoToMove(props.index)}
      className={cx(
        'mono min-h-7 cursor-default rounded-control px-1.5',
        props.isCurrent ? 'bg-accent font-medium text-on-accent' : 'text-text hover:bg-raised',
      )}
    >
      {props.label}
    </button>
  );
});
