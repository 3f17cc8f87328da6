/** The parts shared by every MCP server of the host: definitions, tool names, waits and both transports. */

export { reportFirstCalls } from './first-calls.ts';
export { createV1Server, type V1Deps } from './transport/adapter-v1.ts';
export { NO_CLIENT_OPTIONS } from './transport/client-options.ts';
export type * from './server-definition.ts';
export type { ServedResult } from './serve-tool.ts';
export { registerMcpRoutes } from './transport/routes.ts';
