import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useDeclinedDraw } from '../../../renderer/session/use-declined-draw.ts';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../support/render-app.tsx';
import { aSession } from './a-session.ts';

prepareWindow();

const game = aSession({ template: 'chess.v1', actions: ['e2e4', 'e7e5'], yours: ['white'] });

/** The game after a player declined a draw. */
function declinedBy(role: string): SessionDetail {
  const [row] = game.log;
  if (row === undefined) throw new Error('no row');
  return { ...game, log: [...game.log, { ...row, kind: 'draw_decline', role, seq: 9 }] };
}

/** Shows a game; the button shows it with one more row. */
function Probe({ first, then }: { readonly first: SessionDetail; readonly then: SessionDetail }) {
  const [detail, show] = useState(first);
  useDeclinedDraw(detail);
  return (
    <button type="button" onClick={() => show(then)}>
      Next
    </button>
  );
}

const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));

test('a draw that the opponent declines is told in a message', async () => {
  renderPart(<Probe first={game} then={declinedBy('black')} />);
  expect(screen.queryByText('Your opponent declined the draw.')).toBeNull();
  next();
  expect(await screen.findByText('Your opponent declined the draw.')).toBeDefined();
});

test('neither an old refusal nor the person’s own is told', () => {
  const old = declinedBy('black');
  renderPart(
    <Probe first={old} then={{ ...old, log: [...old.log, ...declinedBy('white').log.slice(-1)] }} />,
  );
  next();
  expect(screen.queryByText('Your opponent declined the draw.')).toBeNull();
});
