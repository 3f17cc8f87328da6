import { isRecord } from '../host-bridge.ts';
import { button, element } from '../element.ts';
import { stringsIn } from '../position.ts';
import { descriptionList } from './description-list.ts';
import type { BoardRequest } from './render-board.ts';

const SUITS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };

const cardText = (card: string): string =>
  card.length === 2 ? `${card.charAt(0).replace('T', '10')}${SUITS[card.charAt(1)] ?? ''}` : card;

const cardsOf = (cards: unknown): string[] => (typeof cards === 'string' ? [cards] : stringsIn(cards));

const renderCards = (cards: readonly string[], name: string, emptyText: string): HTMLElement =>
  element(
    'div',
    { class: 'cards' },
    element('span', { class: 'name' }, name),
    ...(cards.length === 0
      ? [element('span', { class: 'card back' }, emptyText)]
      : cards.map((card) =>
          element('span', { class: /[hd]$/u.test(card) ? 'card red-suit' : 'card' }, cardText(card)),
        )),
  );

const numbersOf = (value: unknown, word: (role: string) => string): string | null =>
  isRecord(value)
    ? Object.entries(value)
        .map(([role, amount]) => `${word(role)} ${String(amount)}`)
        .join(' · ')
    : null;

/** Draws the cards that the seat of this connection may see, chips, and one button for each action. */
export function renderPoker(request: BoardRequest): Node[] {
  const { position, language } = request;
  const { t, word } = language;
  const { state, yourRole } = position;
  const cards = isRecord(state['cards']) ? state['cards'] : {};
  const otherRole = Object.keys(cards).find((role) => role !== yourRole) ?? '';
  const communityCards = Array.isArray(state['board'])
    ? [renderCards(cardsOf(state['board']), t.table, '–')]
    : [];
  const hand = state['hand'];
  return [
    element('p', { class: 'note' }, t.adviser),
    ...communityCards,
    renderCards(cardsOf(cards[yourRole]), t.yourCards, t.hidden),
    renderCards(cardsOf(cards[otherRole]), t.otherCards, t.hidden),
    descriptionList(
      [t.hand, typeof hand === 'number' ? `${hand} / ${String(state['hands'])}` : null],
      [t.pot, typeof state['pot'] === 'number' ? String(state['pot']) : null],
      [t.bets, numbersOf(state['bets'], word)],
      [t.stacks, numbersOf(state['stacks'], word)],
      [t.net, numbersOf(state['net'], word)],
    ),
    element('div', { class: 'actions' }, ...actionButtons(request), ...raiseField(request)),
  ];
}

function actionButtons({
  position: { legalActions },
  language: { t, word },
  canPlay,
  play,
}: BoardRequest): HTMLElement[] {
  const nonces = legalActions.filter((action) => action.startsWith('nonce:'));
  const [nonce] = nonces;
  if (nonce !== undefined) {
    const randomNonce = (): string =>
      nonces[(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % nonces.length] ?? nonce;
    return [
      button({ key: 'nonce', label: t.random, disabled: !canPlay, onPress: () => play(randomNonce()) }),
    ];
  }
  return legalActions
    .filter((action) => !action.startsWith('raise:'))
    .map((action) =>
      button({ key: action, label: word(action), disabled: !canPlay, onPress: () => play(action) }),
    );
}

/** Draws a field for a number within the bounds of the legal raises, and a button that raises to it. */
function raiseField({ position: { legalActions }, language: { t }, canPlay, play }: BoardRequest): Node[] {
  const amounts = legalActions
    .filter((action) => action.startsWith('raise:'))
    .map((action) => Number(action.slice(6)))
    .sort((a, b) => a - b);
  const [lowest] = amounts;
  if (lowest === undefined) return [];
  const field = element('input', {
    type: 'number',
    min: String(lowest),
    max: String(amounts.at(-1)),
    value: String(lowest),
    'aria-label': t.amount,
    'data-key': 'amount',
  });
  const raise = button({
    key: 'raise',
    label: t.raise,
    disabled: !canPlay,
    onPress: () => play(`raise:${field.value}`),
  });
  return [raise, field];
}
