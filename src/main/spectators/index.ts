/** Spectators: published sessions and scoreboards, and the listener that shows them. */
export { createHostSpectatorListener } from './host-listener.ts';
export { createSpectators, type PublishRequest, type Spectators } from './service.ts';
export { createPublicPages, type PublicPages, type SharedListenerSpectators } from './public-pages.ts';
export type { PublishedKind, PublishedAddressRecord } from './types.ts';
export { openRelay, type RelayOptions, type SpectatorRelay } from './relay/relay.ts';
