import { expect, test } from 'vitest';
import { createSpectatorListener } from '../../../../src/main/spectators/spectator-listener.ts';
import type { HostOptions } from '../../../../src/main/platform/host-api.ts';

test('there is no listener for spectators unless a port was given', () => {
  const options = { ports: { gateway: 0 } } as unknown as HostOptions;
  expect(createSpectatorListener(options, {} as never)).toBeNull();
});
