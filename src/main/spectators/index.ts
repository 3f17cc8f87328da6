/** Spectators: published tables and scoreboards, the listener that shows them, and the relay of another host's. */
export { createSpectatorListener } from './host-listener.ts';
export { createSpectators, type PublishRequest, type Spectators } from './service.ts';
export type { PublishedKind, Ticket } from './types.ts';
