import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CancelLeague } from '../../../../../renderer/features/leagues/detail/cancel-league.tsx';
import { ApiError, type CallOutput } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';
import type { ScriptedAnswers } from '../../../support/scripted-host.ts';
import { leaguePage } from '../live/a-league.ts';

prepareWindow();

const NOTHING = { matches: [], forfeits: 0, table: [] };

function open(calls: ScriptedAnswers, played = 5) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  renderPart(<CancelLeague league={leaguePage({ played })} onClose={onClose} onDone={onDone} />, {
    calls,
  });
  return { onDone, onClose };
}

test('what will not be played is shown before a league is cancelled, and its reason goes with it', async () => {
  const requests: unknown[] = [];
  const cancelled: unknown[] = [];
  const { onDone } = open({
    'leagues.previewIntervention': (request): CallOutput<'leagues.previewIntervention'> => {
      requests.push(request);
      return { ...NOTHING, ended: { playing: 1, unplayed: 12 } };
    },
    'leagues.cancel': (request) => {
      cancelled.push(request);
      return leaguePage({ status: 'cancelled' });
    },
  });
  expect(
    await screen.findByText(/12 matches will not be played\. 1 match under way ends first\./u),
  ).toBeDefined();
  expect(requests).toEqual([{ kind: 'cancel', leagueId: 'league_1' }]);
  fireEvent.change(screen.getByLabelText(/^Reason/u), { target: { value: ' the room is closed ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel after 5 matches' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(cancelled).toEqual([{ leagueId: 'league_1', reason: 'the room is closed' }]);
});

test('a preview that fails says why, and nothing is cancelled by it', async () => {
  const { onDone } = open({
    'leagues.previewIntervention': () => {
      throw new ApiError('CONFLICT', 'This league is completed');
    },
  });
  expect(await screen.findByText(/This league is completed/u)).toBeDefined();
  expect(screen.queryByText(/will not be played/u)).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

test('before the start no matches are counted, because none was drawn', async () => {
  open(
    {
      'leagues.previewIntervention': (): CallOutput<'leagues.previewIntervention'> => ({
        ...NOTHING,
        ended: { playing: 0, unplayed: 0 },
      }),
    },
    0,
  );
  expect(await screen.findByRole('button', { name: 'Cancel the league' })).toBeDefined();
  expect(screen.queryByText(/will not be played/u)).toBeNull();
});
