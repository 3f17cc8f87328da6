import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';

prepareWindow();

test('the bars show how many rows each hour has, and a bar chooses the times of its hour', async () => {
  renderApp('/audit?system=host');
  const slider = await screen.findByRole('slider', { name: 'Rows by hour' });
  expect(slider.getAttribute('aria-valuetext')).toBe('2026-11-20 12:00 UTC: 1 row');
  expect(screen.getByText('24 hours, at most 12 rows per hour')).toBeDefined();
  fireEvent.click(screen.getByText('2026-11-20 11:00 UTC: 12 rows'));
  expect(location.hash).toContain('from=2026-11-20+11%3A00%3A00&to=2026-11-20+11%3A59%3A59');
  expect(location.hash).toContain('system=host');
  expect(slider.getAttribute('aria-valuetext')).toBe('2026-11-20 11:00 UTC: 12 rows');
});
