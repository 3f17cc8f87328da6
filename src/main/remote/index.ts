/** Remote access: players of other computers join leagues over links that they open themselves, and workers play games. */
export { createPinnedAgent, PinMismatchError } from './tls/pinned-agent.ts';
export { createRemoteAccess, type RemoteAccess, type InvitationView, type RemoteStatus } from './service.ts';
