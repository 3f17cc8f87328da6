import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LeagueSettingsPanel } from '../../../../renderer/features/settings/settings-screen.tsx';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';
import { SETTINGS } from '../../support/sample-host.ts';

prepareWindow();

function open() {
  const onChange = vi.fn();
  renderPart(<LeagueSettingsPanel settings={SETTINGS} onChange={onChange} />, {});
  return onChange;
}

test('one switch decides whether leagues open by themselves', async () => {
  const onChange = open();
  fireEvent.click(await screen.findByRole('switch', { name: 'Open a league automatically' }));
  expect(onChange.mock.calls).toEqual([[{ leagueAutoOpen: false }]]);
});

test('the days of messages are saved when they change, and only then', async () => {
  const onChange = open();
  const days = await screen.findByRole('textbox', { name: /full messages/ });
  fireEvent.change(days, { target: { value: '30' } });
  fireEvent.blur(days);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(days, { target: { value: '7' } });
  fireEvent.blur(days);
  expect(onChange.mock.calls).toEqual([[{ leagueBodyDays: 7 }]]);
});
