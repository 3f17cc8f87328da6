import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PublishedAddress } from '../../../renderer/match/published-address.tsx';
import type { PublishedAddressState } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../support/render-app.tsx';

prepareWindow();

const TICKET: PublishedAddressState = {
  ticket: 'T'.repeat(22),
  kind: 'session',
  subject: 's1',
  delayMs: 0,
  createdAt: '2026-11-21T00:00:00.000Z',
  withdrawnAt: null,
  path: `/watch/${'T'.repeat(22)}`,
  url: `ws://127.0.0.1:7481/watch/${'T'.repeat(22)}`,
  watching: 0,
};

test('a table is published, shows its address, and the scoreboard of a league is another thing', async () => {
  const published: unknown[] = [];
  let tickets: PublishedAddressState[] = [{ ...TICKET, kind: 'league' }];
  renderPart(<PublishedAddress kind="session" subject="s1" />, {
    calls: {
      'spectators.list': () => tickets,
      'spectators.publish': (request) => {
        published.push(request);
        tickets = [TICKET];
        return TICKET;
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/ws:\/\/127\.0\.0\.1:7481\/watch/u)).toBeDefined();
  expect(await screen.findByText('Shows every move at once')).toBeDefined();
  expect(published).toEqual([{ kind: 'session', subject: 's1', delayMs: 0 }]);
});

test('without a listener for spectators it says how to start one', async () => {
  renderPart(<PublishedAddress kind="session" subject="s1" />, {
    calls: { 'spectators.list': () => [{ ...TICKET, url: null, delayMs: 60_000 }] },
  });
  expect(await screen.findByText(/serve --spectator-port/u)).toBeDefined();
  expect(await screen.findByText(/Shows every move .* later/u)).toBeDefined();
});
