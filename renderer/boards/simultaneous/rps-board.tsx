import type { ReactElement } from 'react';
import { z } from 'zod';
import type { GameBoardProps } from '../board-props.ts';
import { SealedDuel, type DuelView } from './sealed-duel.tsx';

const choice = z.string().nullable();
export const THROWS = ['rock', 'paper', 'scissors'] as const;

/** In this game the outcome is called `result` (docs/specifications/001-session-host.md §8). */
export const rpsView = z
  .object({
    choices: z.object({ player_1: choice, player_2: choice }),
    result: z.string().nullish(),
    outcome_reason: z.string().nullish(),
  })
  .transform(({ result, ...view }): DuelView => ({ ...view, outcome: result }));

export const RpsBoard = (props: GameBoardProps<DuelView>): ReactElement => (
  <SealedDuel game={props} actions={THROWS} />
);
