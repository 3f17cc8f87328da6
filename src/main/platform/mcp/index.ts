export { notingFirstCalls } from './first-calls.ts';
export { createV1Server, type V1Deps } from './adapter-v1.ts';
export { NO_CLIENT_OPTIONS } from './client-options.ts';
export type * from './definition.ts';
export type { ServedResult } from './serving.ts';
export { mcpRoutes } from './http.ts';
