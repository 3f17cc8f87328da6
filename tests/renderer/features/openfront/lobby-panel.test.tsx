import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LobbyPanel } from '../../../../renderer/features/openfront/lobby-panel.tsx';
import type { OpenFrontStatus } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

type Lobby = NonNullable<OpenFrontStatus['lobby']>;

const lobby = (own: Partial<Lobby> = {}): Lobby => ({
  seats: [
    { clientId: 'client01', name: 'Red', connected: true, tick: 600, agent: { agentId: 'a', name: 'Ann' } },
    { clientId: 'client02', name: '', connected: false, tick: 90, agent: null },
  ],
  checkpoints: 60,
  firstDifference: null,
  ...own,
});

test('each seat shows its player and agent, and a seat without a name its id', () => {
  renderPart(<LobbyPanel lobby={lobby()} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Red.*client01.*600.*Ann/u),
    expect.stringMatching(/client02.*page closed.*Free/u),
  ]);
  expect(screen.getByRole('button', { name: 'Release the seat of Red' })).toBeTruthy();
  expect(screen.getByText('All pages agree on the state of the game: 60 checkpoints')).toBeTruthy();
});

test('pages that disagree are an alert with the turn', () => {
  renderPart(<LobbyPanel lobby={lobby({ firstDifference: 120 })} />);
  expect(screen.getByRole('alert').textContent).toContain('since turn 120');
});
