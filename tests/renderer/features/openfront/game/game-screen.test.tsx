import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GameScreen } from '../../../../../renderer/features/openfront/game/game-screen.tsx';
import type { OpenFrontGamePage } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';
import { recordedPage } from '../../../support/sample-openfront.ts';

prepareWindow();

const PAGE = recordedPage();

const open = (page: OpenFrontGamePage) =>
  renderPart(<GameScreen params={{ gameId: page.gameId }} />, {
    calls: {
      'openfront.game': () => page,
      'openfront.decisions': () => [],
      'openfront.recordExport': () => ({
        fileName: 'game1234.json',
        mediaType: 'application/json',
        text: '{}',
        turns: 3012,
        checkpoints: 302,
        expectedCheckpoints: 302,
        complete: true,
        reason: null,
        gitCommit: 'DEV',
      }),
      'openfront.gameExport': () => ({
        fileName: 'openfront-game1234.json',
        mediaType: 'application/json',
        text: '{}',
      }),
    },
  });

const turnTo = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }));

test('a finished game has the heading, the result and the parts of every match', async () => {
  open(PAGE);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'OpenFront, World: Tester – 2 others' }),
  ).toBeTruthy();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Moves',
    'Reasoning',
    'Messages',
    'Evidence',
    'Money',
    'Audit',
  ]);
  expect(screen.getByRole('region', { name: 'Result' }).textContent).toBe('WonTester won the game');
  expect(
    screen.getByText('The map of this game is no longer stored: only the newest games keep theirs.'),
  ).toBeTruthy();
  const expected = {
    Reasoning: 'No player of this host has made a decision in this game.',
    Messages: 'host → game',
    Evidence: /^The game itself is the referee/,
    Money: /^This match involves no money/,
    Audit: 'The audit log has no row about this match yet.',
  };
  for (const [name, text] of Object.entries(expected)) {
    await turnTo(name);
    expect(await screen.findByText(text), name).toBeTruthy();
  }
});

test('a move shows its stage and reason, and links to its audit row', async () => {
  open(PAGE);
  const moves = within(await screen.findByRole('list', { name: 'Intents' }));
  expect(moves.getByText('Rejected')).toBeTruthy();
  expect(moves.getByText('Not enough troops.')).toBeTruthy();
  expect(moves.getByRole('link', { name: 'row 24' }).getAttribute('href')).toContain('/audit?row=24');
});

test('a game without any data shows its id and says so', async () => {
  open({ ...PAGE, game: null, players: [], frames: [], moves: [], moveTotal: 0 });
  expect(await screen.findByRole('heading', { level: 1, name: 'OpenFront: game1234' })).toBeTruthy();
  expect(screen.getByText(/^Only the decisions of this host’s players/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Result' }).textContent).toContain('No result');
});

test('the whole game is saved as one file', async () => {
  const { host } = open(PAGE);
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Saved as openfront-game1234.json')).toBeTruthy();
  expect(host.requested.at(-1)).toEqual({ call: 'openfront.gameExport', input: { gameId: 'game1234' } });
});

const RECORD = { turns: 3012, checkpoints: 302, reason: null, gitCommit: 'be2a84fc65'.repeat(4) };

test('the record is exported beside the whole game, where there is one', async () => {
  const { host } = open({ ...PAGE, record: RECORD });
  fireEvent.click(await screen.findByRole('button', { name: 'Export record' }));
  expect(await screen.findByText('Saved as game1234.json')).toBeTruthy();
  expect(host.requested.at(-1)).toEqual({
    call: 'openfront.recordExport',
    input: { gameId: 'game1234', names: 'real' },
  });
});

test('a game without turns has no record to export', async () => {
  open(PAGE);
  await screen.findByRole('button', { name: 'Export' });
  expect(screen.queryByRole('button', { name: 'Export record' })).toBeNull();
});
