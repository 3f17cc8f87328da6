import type { ReactElement } from 'react';
import type { JsonObject } from '../../src/shared/json.ts';
import type { Machine } from '../../src/main/games/machine.ts';
import type { GameProps } from '../boards/board-props.ts';
import type { Translator } from '../text/translate.ts';
import type { PageWords } from './words.ts';

/** What the words of an action are made of. */
export interface LabelContext {
  readonly text: Translator;
  readonly words: PageWords;
  /** The state before the action. */
  readonly before: JsonObject;
}

/** One game of the replay page: its rules, its drawing, and the words of its actions. */
export interface ReplayGame {
  readonly machine: Machine;
  readonly Board: (props: GameProps<never>) => ReactElement;
  readonly label: (action: string, context: LabelContext) => string;
}

/** The words of a choice, such as "Rock". */
export const choiceLabel: ReplayGame['label'] = (action, { text }) => text.code('action', action);
