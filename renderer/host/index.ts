export { useEndpoints, type Endpoints } from './endpoints.ts';
export { findTransport } from './bridge.ts';
export { useHostEvent } from './host-event.ts';
export { HostProvider, useApi, useLive, useLiveStore, useRefresh, type HostDoor } from './host.tsx';
export { newerCard, startLive, withCards, type Live, type LiveHandle } from './live.ts';
export { failureOf, useDeed, useQuery, type Deed, type Failure, type Query } from './query.ts';
export { nextFrame } from './next-frame.ts';
export { usePages, type PagePlace, type Pages } from './use-pages.ts';
export { saveFile } from './save-file.ts';
