import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SettingsScreen } from '../../../../renderer/features/settings/settings-screen.tsx';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

test('two kinds of notices that are switched off before the first answer are both off', async () => {
  const { host } = renderPart(<SettingsScreen />);
  const held = await screen.findByRole('switch', { name: 'Held rewards are waiting for you' });
  fireEvent.click(screen.getByRole('switch', { name: 'Your turn' }));
  fireEvent.click(held);
  const sent = () => host.requested.filter(({ call }) => call === 'settings.set').map(({ input }) => input);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([{ quiet: ['your_turn'] }, { quiet: ['your_turn', 'reward_held'] }]);
});
