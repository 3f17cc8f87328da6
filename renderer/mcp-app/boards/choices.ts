import { isRecord } from '../host-bridge.ts';
import { button, element } from '../element.ts';
import { stringsIn } from '../position.ts';
import { descriptionList } from './description-list.ts';
import type { BoardRequest } from './render-board.ts';

/** Draws one button for each choice: rock, paper, scissors and the games like it, and even or odd. */
export function renderChoices({ position, language: { t, word }, canPlay, play }: BoardRequest): Node[] {
  const { state, legalActions, yourRole } = position;
  const choices = isRecord(state['choices']) ? state['choices'] : {};
  const ownChoice = choices[yourRole];
  const buttons = legalActions.map((action) =>
    button({ key: action, label: word(action), disabled: !canPlay, onPress: () => play(action) }),
  );
  const history = stringsIn(state['history']);
  const rounds = state['rounds'];
  const revealedChoices = Object.entries(choices).flatMap(([role, choice]): [string, string][] =>
    typeof choice === 'string' ? [[word(role), word(choice)]] : [],
  );
  return [
    descriptionList(
      [t.round, typeof state['round'] === 'number' ? `${state['round']} / ${String(rounds)}` : null],
      [t.score, scoreOf(state['score'])],
      [t.history, history.length === 0 ? null : history.join(' ')],
      ...revealedChoices,
    ),
    ...(typeof ownChoice === 'string' && position.status === 'active' ? [element('p', {}, t.chosen)] : []),
    element('div', { class: 'actions' }, ...buttons),
  ];
}

const scoreOf = (score: unknown): string | null =>
  isRecord(score) ? Object.values(score).map(String).join(' : ') : null;
