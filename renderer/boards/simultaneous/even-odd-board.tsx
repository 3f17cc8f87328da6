import type { ReactElement } from 'react';
import { z } from 'zod';
import { useText } from '../../text/index.ts';
import type { GameBoardProps } from '../board-props.ts';
import { SealedDuel, type DuelView } from './sealed-duel.tsx';

const choice = z.string().nullable();
const CALLS = ['even', 'odd'] as const;

export interface EvenOddView extends DuelView {
  readonly drawn_number?: number | null | undefined;
}

export const evenOddView: z.ZodType<EvenOddView> = z.object({
  choices: z.object({ player_1: choice, player_2: choice }),
  drawn_number: z.number().nullish(),
  outcome: z.string().nullish(),
  outcome_reason: z.string().nullish(),
});

/** Shows both calls, which stay hidden until both players have called, and the number between them. */
export function EvenOddBoard(props: GameBoardProps<EvenOddView>): ReactElement {
  const translator = useText();
  const drawnNumber = props.view.drawn_number ?? null;
  return (
    <SealedDuel
      game={props}
      actions={CALLS}
      center={
        <span className="drawn-number" data-open={drawnNumber !== null}>
          {drawnNumber === null ? '?' : translator.number(drawnNumber)}
        </span>
      }
      details={
        drawnNumber === null
          ? translator.t('board.not_drawn')
          : translator.t('board.drawn', { number: drawnNumber })
      }
    />
  );
}
