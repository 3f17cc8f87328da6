import { expect, test } from 'vitest';
import { createHostSpectatorListener } from '../../../../src/main/spectators/host-listener.ts';
import type { HostOptions } from '../../../../src/main/platform/host-api.ts';

test('there is no listener for spectators unless a port was given', () => {
  const options = { ports: { gateway: 0 } } as unknown as HostOptions;
  expect(createHostSpectatorListener(options, {} as never)).toBeNull();
});
