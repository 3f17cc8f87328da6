/** Remote access: players of other computers join leagues of this host over links that they open themselves. */
export { createPinnedAgent, PinMismatchError } from './tls/pinned-agent.ts';
export { createRemoteAccess, type RemoteAccess, type RemoteGuest, type RemoteStatus } from './service.ts';
