import './cards.css';
import { memo, type ReactElement } from 'react';
import type { Translator } from '../../text/index.ts';

/** Original drawings of the four suits, each on 100 x 100. */
const SUITS: Readonly<Record<string, string>> = {
  h: 'M50 86L18 52C6 38 12 18 30 16C40 15 47 21 50 29C53 21 60 15 70 16C88 18 94 38 82 52Z',
  d: 'M50 9L81 50L50 91L19 50Z',
  s: 'M50 9C55 22 85 40 85 61C85 75 66 80 56 68C56 76 58 83 63 89H37C42 83 44 76 44 68C34 80 15 75 15 61C15 40 45 22 50 9Z',
  c: 'M50 10a19 19 0 0 1 15 31a19 19 0 1 1 -10 25C55 76 58 83 63 89H37C42 83 45 76 45 66a19 19 0 1 1 -10 -25a19 19 0 0 1 15 -31Z',
};
const CROWN = 'M16 70L12 34L33 50L50 24L67 50L88 34L84 70Z';
const RED = new Set(['h', 'd']);

/** Formats "A of spades", "queen" or "hidden card". */
export function formatCard(translator: Translator, card: string | null): string {
  if (card === null) return translator.t('board.poker.hidden_card');
  const rank = translator.code('card', card.charAt(0));
  const suit = card.charAt(1);
  return suit === '' ? rank : translator.t('board.poker.card', { rank, suit: translator.code('suit', suit) });
}

/** Draws a card's face, or its back when the view does not contain it. It has no accessible name. */
export const PlayingCard = memo(function PlayingCard(props: { readonly card: string | null }): ReactElement {
  const { card } = props;
  if (card === null) {
    return (
      <svg className="card card-back" viewBox="0 0 70 100" aria-hidden="true" focusable="false">
        <rect x="1" y="1" width="68" height="98" rx="8" />
        <path d="M10 10H60V90H10ZM35 30L48 50L35 70L22 50Z" />
      </svg>
    );
  }
  const rank = card.charAt(0) === 'T' ? '10' : card.charAt(0);
  const suit = SUITS[card.charAt(1)];
  return (
    <svg
      className="card"
      viewBox="0 0 70 100"
      data-red={RED.has(card.charAt(1))}
      aria-hidden="true"
      focusable="false"
    >
      <rect x="1" y="1" width="68" height="98" rx="8" />
      <text x="9" y="35" className="card-rank">
        {rank}
      </text>
      <path
        transform={suit ? 'translate(20 46) scale(.44)' : 'translate(11 44) scale(.48)'}
        d={suit ?? CROWN}
      />
    </svg>
  );
});
