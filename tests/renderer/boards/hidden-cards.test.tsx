import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { draw, gameTemplateOf, startOf } from './table.tsx';

afterEach(cleanup);

const RANK_NAMES: Readonly<Record<string, string>> = { J: 'jack', Q: 'queen', K: 'king' };

interface Dealt {
  readonly cards: Readonly<Record<string, string | readonly string[]>>;
}

describe.each(['player_1', 'player_2', null])('seen by %s', (viewer) => {
  test('kuhn poker draws the player’s own card and no other', () => {
    const gameTemplate = gameTemplateOf('kuhn_poker.v1');
    const state: JsonObject = startOf(gameTemplate);
    draw({ template: gameTemplate.id, view: gameTemplate.view(state, viewer), viewpoint: viewer });
    const label = screen.getByRole('img').getAttribute('aria-label') ?? '';
    for (const [role, card] of Object.entries((state as unknown as Dealt).cards)) {
      const word = RANK_NAMES[String(card)] ?? '';
      if (role === viewer) expect(label).toContain(word);
      else expect(document.body.outerHTML).not.toContain(word);
    }
    expect(document.querySelectorAll('.card-back')).toHaveLength(viewer === null ? 2 : 1);
  });

  test.each(['v1', 'v2'])("hold'em %s draws the own hand and no other", (version) => {
    const gameTemplate = gameTemplateOf(`holdem_heads_up.${version}`);
    const state: JsonObject = startOf(gameTemplate);
    draw({ template: gameTemplate.id, view: gameTemplate.view(state, viewer), viewpoint: viewer });
    expect(document.querySelectorAll('.card-back')).toHaveLength(viewer === null ? 4 : 2);
    const faces = [...document.querySelectorAll('.card-rank')].map((rank) => rank.textContent);
    const own = viewer === null ? [] : ((state as unknown as Dealt).cards[viewer] ?? []);
    expect(faces).toEqual([...own].map((card) => (card.startsWith('T') ? '10' : card.charAt(0))));
  });
});

test('a hidden choice is drawn as a card back and announced without its value', () => {
  const gameTemplate = gameTemplateOf('rps.v1');
  const state = gameTemplate.apply(startOf(gameTemplate), 'player_1', 'scissors');
  draw({
    template: gameTemplate.id,
    view: gameTemplate.view(state, null),
    viewpoint: null,
    toAct: gameTemplate.toAct(state),
  });
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Player 1: chosen, sealed; Player 2: choosing',
  );
  expect(document.querySelector('.duel-card .glyph')).toBeNull();
});

test('an unknown view is shown as raw data and never breaks the screen', () => {
  draw({ template: 'chess.v1', view: { fen: 'not a position' }, viewpoint: null });
  expect(screen.getByLabelText('State as JSON').textContent).toContain('not a position');
  cleanup();
  draw({ template: 'unheard_of.v1', view: { dice: [1, 2] }, viewpoint: null });
  expect(screen.getByLabelText('State as JSON').textContent).toContain('"dice"');
});
