import type { ReactElement } from 'react';
import type { JsonObject } from '../../src/shared/json.ts';
import type { GameTemplate } from '../../src/main/games/game-template.ts';
import type { GameBoardProps } from '../boards/board-props.ts';
import type { Translator } from '../text/translate.ts';
import type { PageTexts } from './page-texts.ts';

/** The parts from which the label of an action is made. */
export interface LabelContext {
  readonly translator: Translator;
  readonly texts: PageTexts;
  /** The state before the action. */
  readonly before: JsonObject;
}

/** One game of the replay page: its rules, its board, and the labels of its actions. */
export interface ReplayGame {
  readonly gameTemplate: GameTemplate;
  readonly Board: (props: GameBoardProps<never>) => ReactElement;
  readonly label: (action: string, context: LabelContext) => string;
}

/** The label of a choice, such as "Rock". */
export const choiceLabel: ReplayGame['label'] = (action, { translator }) => translator.code('action', action);
