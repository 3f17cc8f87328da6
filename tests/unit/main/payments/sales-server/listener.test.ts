import { expect, test } from 'vitest';
import { createSales, salesPortOf } from '../../../../../src/main/payments/sales-server/listener.ts';
import type { HostOptions } from '../../../../../src/main/platform/host-api.ts';

test('there is no sales server unless a port was given', () => {
  const options = { ports: { gateway: 0 } } as unknown as HostOptions;
  expect(createSales(options, {} as never, {} as never)).toBeNull();
  expect(salesPortOf(null)).toBeUndefined();
});

test('the ready line has its port, or null while another program has it', () => {
  const reading = (state: 'listening' | 'busy') => ({
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    reading: () => ({ port: 7490, state, holder: null }),
  });
  expect([salesPortOf(reading('listening')), salesPortOf(reading('busy'))]).toEqual([7490, null]);
});
