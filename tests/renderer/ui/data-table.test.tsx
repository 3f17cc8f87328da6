import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataTable } from '../../../renderer/ui/data-table.tsx';

const COLUMNS = [{ id: 'name', title: 'Name', track: '1fr', cell: (row: string) => row }];

test('an empty table that is wider than its place can be scrolled by keyboard', () => {
  render(
    <DataTable
      label="Rewards"
      columns={COLUMNS}
      count={0}
      rowAt={(): string | undefined => undefined}
      rowKey={(row) => row}
      minWidth="900px"
    />,
  );
  expect(screen.getByRole('group', { name: 'Rewards' })).toHaveProperty('tabIndex', 0);
});
