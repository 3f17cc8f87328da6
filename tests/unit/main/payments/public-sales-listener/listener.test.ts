import { expect, test } from 'vitest';
import { createSalesListener } from '../../../../../src/main/payments/public-sales-listener/listener.ts';
import type { HostOptions } from '../../../../../src/main/platform/host-api.ts';

test('there is no sales server unless a port was given', () => {
  const options = { ports: { gateway: 0 } } as unknown as HostOptions;
  expect(createSalesListener(options, {} as never, {} as never)).toBeNull();
});
