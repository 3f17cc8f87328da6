import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TilePlayers } from '../../../renderer/session-tile/tile-players.tsx';
import type { EvaluationRow, SessionCard } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../support/render-app.tsx';
import { aSession } from '../session/a-session.ts';

prepareWindow();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly onChange: (entries: { isIntersecting: boolean }[]) => void;
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        this.onChange = onChange;
      }
      observe(): void {
        this.onChange([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
});

const card: SessionCard = { ...aSession({ template: 'chess.v1' }).card, status: 'active', yours: [] };

/** Renders the players of a live match, with this expected score of the first of them. */
function withScore(expectedScore: number): void {
  const row: EvaluationRow = { tick: 3, kind: 'search', nodes: 1, expectedScore };
  renderPart(<TilePlayers card={card} />, {
    calls: { 'analysis.watch': () => ({ watching: 1, rows: [{ sessionId: card.sessionId, row }] }) },
  });
}

test.each([
  [0.95, 'Alpha', '95%'],
  [0.2, 'Beta', '80%'],
])('the player who is ahead has the number (%s)', async (expectedScore, name, percent) => {
  withScore(expectedScore);
  const share = await screen.findByTestId('tile-share');
  expect(share.textContent).toBe(percent);
  expect(share.closest('li')?.textContent).toContain(name);
});

test('an even position has a bar and no number', async () => {
  withScore(0.5);
  await waitFor(() => expect(screen.getByTestId('tile-evaluation').dataset['share']).toBe('0.500'));
  expect(screen.queryByTestId('tile-share')).toBeNull();
});
