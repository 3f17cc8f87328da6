/** Names: what a person calls the ids of all systems, for many ids at once. */
export { readKnownAddresses, type AddressDeps } from './known-addresses.ts';
export { createNames, type NamedAddress, type Names, type NamesDeps } from './service.ts';
