import { expect, test } from 'vitest';
import { createCheckedLookup } from '../../../../../src/main/platform/http-client/checked-lookup.ts';

/** The addresses of a name, or the code of the error. */
const addressesOf = (isLoopback: boolean): Promise<unknown> =>
  new Promise((resolve) =>
    createCheckedLookup(isLoopback)('localhost', { all: true }, (error, addresses) =>
      resolve(error === null ? addresses : error.code),
    ),
  );

test('a name of this computer is refused, unless this computer was meant', async () => {
  expect(await addressesOf(false)).toBe('PRIVATE_ADDRESS');
  expect(await addressesOf(true)).toContainEqual(
    expect.objectContaining({ address: expect.stringMatching(/^(?:127\.|::1)/u) }),
  );
});
