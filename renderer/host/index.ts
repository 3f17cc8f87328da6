export { useModelEndpoints, type Endpoints } from './use-model-endpoints.ts';
export { openTransport } from './open-transport.ts';
export { useHostEvent } from './use-host-event.ts';
export { HostProvider, useApi, useLive, useLiveStore, type HostClient } from './host.tsx';
export { newerCard, startLive, withCards, type LiveState, type LiveHandle } from './live-state.ts';
export {
  failureOf,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryUpdate,
  type Failure,
  type InfiniteQuery,
  type Mutation,
  type Query,
} from './query.ts';
export { runOnNextFrame } from './run-on-next-frame.ts';
export { usePages, type Pages } from './use-pages.ts';
export { useThrottled } from './use-throttled.ts';
export { fromBase64 } from './files/base64.ts';
export { saveBlob, saveFile } from './files/save-file.ts';
