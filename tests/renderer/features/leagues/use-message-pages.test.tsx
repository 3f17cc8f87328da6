import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMessagePages } from '../../../../renderer/features/leagues/detail/use-message-pages.ts';
import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

const message = (id: number): CallOutput<'leagues.messages'>['rows'][number] => ({
  id,
  atMs: id,
  direction: 'in',
  own: 'league_manager',
  peer: 'P01',
  type: 'LEAGUE_QUERY',
  method: 'league_query',
  dialect: 'upper',
  matchId: null,
  attempt: 1,
  durationMs: 1,
  http: 200,
  code: null,
});

const FILTER = { agent: '', type: '', errorsOnly: false };

function Pages() {
  const { rows, failure, onRangeChange } = useMessagePages('league_1', FILTER);
  return (
    <button type="button" onClick={() => onRangeChange(0, rows.length)}>
      {`${rows.length} messages, ${failure?.code ?? 'no failure'}`}
    </button>
  );
}

test('the failure of a page is gone when a later page has come', async () => {
  const { host } = renderPart(<Pages />, {
    calls: {
      'leagues.messages': ({ before = 1000 }) => ({
        rows: Array.from({ length: 100 }, (_, index) => message(before - 1 - index)),
        more: true,
        types: [],
      }),
    },
  });
  const button = await screen.findByRole('button', { name: '100 messages, no failure' });
  host.refuse('leagues.messages', 'UNAVAILABLE', 'The storage is busy');
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('100 messages, UNAVAILABLE'));
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('200 messages, no failure'));
});
