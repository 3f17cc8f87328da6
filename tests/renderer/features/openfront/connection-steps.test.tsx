import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConnectionSteps } from '../../../../renderer/features/openfront/connection-steps.tsx';
import type { OpenFrontStatus } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

const status = (connected: boolean): OpenFrontStatus => ({
  listener: { state: 'listening', port: 8765, holder: null },
  link: connected ? 'connected' : 'none',
  lostCode: null,
  game: null,
  helm: null,
  attackRatio: 20,
  lobby: null,
  newest: { event: 0, intent: 0, map: 0 },
  checklist: { listening: true, connected, acted: false },
});

test('the recorded game is the first button of the steps', async () => {
  const { host } = renderPart(<ConnectionSteps status={status(false)} />);
  const [first] = screen.getAllByRole('button');
  expect(first?.textContent).toBe('Play the recorded game');
  fireEvent.click(first as HTMLElement);
  await waitFor(() => expect(host.requested.map(({ call }) => call)).toContain('openfront.playSample'));
});

test('a connected game needs no recording', () => {
  renderPart(<ConnectionSteps status={status(true)} />);
  expect(screen.queryByRole('button', { name: 'Play the recorded game' })).toBeNull();
});
