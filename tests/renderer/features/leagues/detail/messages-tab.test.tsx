import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MessagesTab } from '../../../../../renderer/features/leagues/detail/messages-tab.tsx';
import type { AddressQuery } from '../../../../../renderer/routes/hash-router.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';

prepareWindow();

function open(agentId: string | null, address: Readonly<Record<string, string>> = {}) {
  const addressQuery = { get: (name: string) => address[name] ?? '', set: () => undefined } as AddressQuery;
  renderPart(<MessagesTab leagueId="league_1" addressQuery={addressQuery} agentId={agentId} />, {
    calls: {
      'leagues.messages': () => ({ rows: [], more: false, types: [] }),
      'leagues.agents': () => [],
    },
  });
}

const NO_MESSAGES = 'No messages yet.';
const NO_MATCH = 'No message matches these filters.';

test('an agent without messages has none yet, because the person chose no filter', async () => {
  open('P01');
  await screen.findByText(NO_MESSAGES);
});

test.each([
  ['agent', 'P02'],
  ['type', 'GAME_INVITATION'],
  ['errors', '1'],
] as const)('no message matches the filter %s of the address', async (name, value) => {
  open(null, { [name]: value });
  await screen.findByText(NO_MATCH);
  expect(screen.queryByText(NO_MESSAGES)).toBeNull();
});
