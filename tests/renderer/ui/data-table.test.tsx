import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('every row that is drawn is asked for, those just outside the view included', () => {
  const rowHeight = 32;
  // jsdom lays nothing out: the table is ten rows high.
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(10 * rowHeight);
  onTestFinished(() => height.mockRestore());
  const ranges: (readonly [number, number])[] = [];
  render(
    <DataTable
      label="Rewards"
      columns={COLUMNS}
      count={101}
      rowAt={(): string | undefined => undefined}
      rowKey={(row) => row}
      rowHeight={rowHeight}
      onRangeChange={(first, last) => void ranges.push([first, last])}
    />,
  );
  const drawn = [...document.querySelectorAll('[data-index]')].map((row) =>
    Number(row.getAttribute('data-index')),
  );
  expect(drawn.length).toBeGreaterThan(10);
  expect(ranges.at(-1)).toEqual([0, Math.max(...drawn)]);
});

test('rows that are laid out take another height', () => {
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  onTestFinished(() => height.mockRestore());
  const table = (rowHeight: number) => (
    <DataTable
      label="Rewards"
      columns={COLUMNS}
      count={3}
      rowAt={(index) => `Row ${index}`}
      rowKey={(row) => row}
      rowHeight={rowHeight}
    />
  );
  const { container, rerender } = render(table(32));
  const places = () =>
    [...container.querySelectorAll<HTMLElement>('[data-index]')].map(
      ({ style }) => `${style.height} ${style.transform}`,
    );
  expect(places()).toEqual(['32px translateY(0px)', '32px translateY(32px)', '32px translateY(64px)']);
  rerender(table(52));
  expect(places()).toEqual(['52px translateY(0px)', '52px translateY(52px)', '52px translateY(104px)']);
});
