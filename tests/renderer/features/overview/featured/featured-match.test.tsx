import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FeaturedMatch } from '../../../../../renderer/features/overview/featured/featured-match.tsx';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';
import { aSession } from '../../../session/a-session.ts';

prepareWindow();

const TEMPLATE = 'tic_tac_toe.v1';
const row = (tick: number) => ({
  tick,
  expectedScore: 1,
  kind: 'exact' as const,
  nodes: 0,
});

/** Shows a match whose first player wins with best play. */
function showWith(actions: readonly string[]) {
  const detail = aSession({ template: TEMPLATE, actions });
  renderPart(<FeaturedMatch detail={detail} positions={detail.frames} isLive />, {
    calls: {
      'analysis.session': ({ sessionId }) => ({
        sessionId,
        visibility: 'shown',
        audience: 'public',
        canPractise: false,
        rows: detail.frames.map((_, tick) => row(tick)),
        publicRows: [],
        waiting: 0,
        hasFailed: false,
        failure: null,
      }),
    },
  });
}

test('a match that goes on says who is winning', async () => {
  showWith(['0', '3', '1', '4']);
  expect(await screen.findByText('winning', {}, { timeout: 3000 })).toBeDefined();
});

test('beside the winner of a match that is over there is no chance to win', async () => {
  showWith(['0', '3', '1', '4', '2']);
  expect(await screen.findByText('Winner')).toBeDefined();
  expect(screen.queryByText('winning')).toBeNull();
  expect(screen.queryByText('to win')).toBeNull();
});
