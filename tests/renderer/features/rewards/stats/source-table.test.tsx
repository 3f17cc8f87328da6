import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SourceTable } from '../../../../../renderer/features/rewards/stats/source-table.tsx';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';

prepareWindow();

test('each source has its amount and its numbers of accepted, held and rejected rewards', async () => {
  const numbers = { paidMicro: 14_750_000, rewarded: 5, held: 3, rejected: 2 };
  renderPart(<SourceTable sources={[{ source: 'client', ...numbers }]} />);
  const table = await screen.findByRole('table', { name: 'Rewards by source' });
  const texts = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(texts('columnheader')).toEqual(['Source', 'MONARD', 'Accepted', 'Held', 'Refused or rejected']);
  expect(texts('cell')).toEqual(['Matches of other programs', '14.75', '5', '3', '2']);
});
