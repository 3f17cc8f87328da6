import { lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '../../../shared/net/public-address.ts';

/**
 * Creates a lookup that returns only public addresses of a name, or all of them when `isLoopback` is true. The
 * connection uses the result, so the name cannot resolve to another address after the check.
 */
export const createCheckedLookup =
  (isLoopback: boolean): LookupFunction =>
  (hostname, options, done) => {
    resolveName(hostname, { ...options, all: true }, (error, resolved) => {
      const addresses = Array.isArray(resolved) ? resolved : [];
      const allowedAddresses = addresses.filter(({ address }) => isLoopback || isPublicAddress(address));
      const [first] = allowedAddresses;
      if (error !== null || first === undefined) {
        done(error ?? Object.assign(new Error('the address is private'), { code: 'PRIVATE_ADDRESS' }), '', 0);
      } else if (options.all === true) done(null, allowedAddresses);
      else done(null, first.address, first.family);
    });
  };
