import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplaysDialog } from '../../../../../renderer/features/leagues/detail/replays-dialog.tsx';
import { ApiError, type CallOutput, type LeaguePage } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';
import { leagueMatch } from '../live/a-league.ts';
import type { ScriptedAnswers } from '../../../support/scripted-host.ts';

prepareWindow();

const league = { leagueId: 'league_1', name: 'Cup' } as LeaguePage;
const saved = vi.fn(() => 'blob:archive');
beforeEach(() => {
  saved.mockClear();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(saved);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const schedule = (sessions: readonly (string | null)[]): CallOutput<'leagues.schedule'> => ({
  rounds: [
    {
      round: 1,
      drawn: true,
      byes: [],
      matches: sessions.length,
      reported: 0,
      live: 0,
      drawnAtMs: 0,
      completedAtMs: 0,
    },
  ],
  round: 1,
  matches: sessions.map((sessionId, index) => leagueMatch({ matchId: `R1M${index + 1}`, sessionId })),
});

const file = { fileName: 'replay.html', mediaType: 'text/html', text: '<p>game' };

function open(sessions: readonly (string | null)[], onExport: () => typeof file = () => file) {
  const onClose = vi.fn();
  const calls: ScriptedAnswers = {
    'leagues.schedule': () => schedule(sessions),
    'replays.export': onExport,
  };
  const { host } = renderPart(<ReplaysDialog league={league} onClose={onClose} />, { calls });
  return { host, onClose };
}

const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save the archive' }));

test('the archive of all games is saved, with the texts of models when they are asked for', async () => {
  const { host, onClose } = open(['s1', 's2']);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Include what language models wrote' }));
  await save();
  await screen.findByText('2 replays saved');
  expect(saved).toHaveBeenCalledOnce();
  expect(host.requested.filter(({ call }) => call === 'replays.export')[1]?.input).toEqual({
    sessionId: 's2',
    withTexts: true,
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalled();
});

test('games that are left out are named, and a league without a game saves nothing', async () => {
  let at = 0;
  open(['live', 's2'], () => {
    at += 1;
    if (at === 1) throw new ApiError('CONFLICT', 'The game is still in progress');
    return file;
  });
  await save();
  await screen.findByText('1 replay saved');
  expect(screen.getByText(/Left out.*R1M1/u)).toBeDefined();
});

test('a league without sessions has nothing to save', async () => {
  open([null]);
  await save();
  await screen.findByText('This league has no finished game with a replay.');
  expect(saved).not.toHaveBeenCalled();
});

test('a refusal is shown, and the export can be started again', async () => {
  let isBroken = true;
  open(['s1'], () => {
    if (isBroken) throw new ApiError('UNAVAILABLE', 'no program');
    return file;
  });
  await save();
  expect(await screen.findByText(/UNAVAILABLE/u)).toBeDefined();
  isBroken = false;
  await save();
  await screen.findByText('1 replay saved');
});

test('cancelling while it runs saves nothing', async () => {
  let exported = 0;
  const { host } = open(
    Array.from({ length: 50 }, (_, index) => `s${index}`),
    () => {
      exported += 1;
      // The person cancels after the third game.
      if (exported === 3) fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      return file;
    },
  );
  await save();
  await waitFor(() => expect(exported).toBeGreaterThanOrEqual(3));
  await act(async () => undefined);
  expect(await screen.findByRole('button', { name: 'Save the archive' })).toBeDefined();
  expect(host.requested.filter(({ call }) => call === 'replays.export').length).toBeLessThan(6);
  expect(saved).not.toHaveBeenCalled();
});
