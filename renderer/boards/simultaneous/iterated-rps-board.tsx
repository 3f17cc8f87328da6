import { memo, type ReactElement } from 'react';
import { z } from 'zod';
import { useText } from '../../text/index.ts';
import type { GameBoardProps } from '../board-props.ts';
import { nameOf } from '../game-labels.ts';
import { Glyph } from './glyphs.tsx';
import { THROWS } from './rps-board.tsx';
import { SealedDuel, type DuelView } from './sealed-duel.tsx';

const choice = z.string().nullable();

export interface IteratedRpsView extends DuelView {
  readonly rounds: number;
  readonly round: number;
  /** One entry per finished round; `RP` means player_1 chose rock and player_2 paper. */
  readonly history: readonly string[];
  readonly score: { readonly player_1: number; readonly player_2: number };
}

export const iteratedRpsView: z.ZodType<IteratedRpsView> = z.object({
  choices: z.object({ player_1: choice, player_2: choice }),
  rounds: z.number(),
  round: z.number(),
  history: z.array(z.string()),
  score: z.object({ player_1: z.number(), player_2: z.number() }),
  outcome: z.string().nullish(),
  outcome_reason: z.string().nullish(),
});

const THROW_LETTERS: Readonly<Record<string, string>> = { R: 'rock', P: 'paper', S: 'scissors' };
const BEATS: Readonly<Record<string, string>> = { R: 'S', S: 'P', P: 'R' };
const VISIBLE_ROUNDS = { thumbnail: 8, full: 16 } as const;

/** Shows the cards of this round, the score between them, and the earlier rounds as a strip. */
export function IteratedRpsBoard(props: GameBoardProps<IteratedRpsView>): ReactElement {
  const translator = useText();
  const { view, names, size } = props;
  const [first, second] = props.flipped
    ? (['player_2', 'player_1'] as const)
    : (['player_1', 'player_2'] as const);
  const details = [
    translator.t('board.round', { round: view.round, rounds: view.rounds }),
    translator.t('board.score', {
      first: nameOf(translator, names, 'player_1'),
      firstScore: view.score.player_1,
      second: nameOf(translator, names, 'player_2'),
      secondScore: view.score.player_2,
    }),
  ].join('; ');
  return (
    <SealedDuel
      game={props}
      actions={THROWS}
      details={details}
      center={
        <span className="duel-score">
          <b>
            {translator.number(view.score[first])}–{translator.number(view.score[second])}
          </b>
          <span>{translator.t('board.round_short', { round: view.round, rounds: view.rounds })}</span>
        </span>
      }
      below={<History rounds={view.history} visibleCount={VISIBLE_ROUNDS[size]} flipped={props.flipped} />}
    />
  );
}

const History = memo(function History(props: {
  readonly rounds: readonly string[];
  readonly visibleCount: number;
  readonly flipped: boolean;
}): ReactElement {
  const hiddenCount = Math.max(0, props.rounds.length - props.visibleCount);
  return (
    <div className="duel-history">
      {props.rounds.slice(hiddenCount).map((pair, index) => {
        const [a = '', b = ''] = props.flipped ? [...pair].reverse() : pair;
        return (
          <span key={hiddenCount + index} className="duel-round">
            <span data-won={BEATS[a] === b}>
              <Glyph choice={THROW_LETTERS[a] ?? ''} />
            </span>
            <span data-won={BEATS[b] === a}>
              <Glyph choice={THROW_LETTERS[b] ?? ''} />
            </span>
            <i>{hiddenCount + index + 1}</i>
          </span>
        );
      })}
    </div>
  );
});
