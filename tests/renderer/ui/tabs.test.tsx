import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from '../../../renderer/ui/tabs.tsx';

const PANELS = [
  { value: 'moves', label: 'Moves', panel: 'All moves' },
  { value: 'trace', label: 'Trace', panel: 'All times' },
];

function Example() {
  const [value, setValue] = useState('moves');
  return <Tabs label="Parts" value={value} onChange={setValue} tabs={PANELS} />;
}

test('a closed panel leaves in the same step in which the next one opens', () => {
  render(<Example />);
  const tab = screen.getByRole('tab', { name: 'Trace' });
  fireEvent.click(tab);
  expect(screen.queryByText('All moves')).toBeNull();
  const panel = screen.getByRole('tabpanel', { name: 'Trace' });
  expect(panel.textContent).toBe('All times');
  expect(tab.getAttribute('aria-controls')).toBe(panel.id);
});
