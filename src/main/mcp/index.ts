export { notingFirstCalls } from './first-calls.ts';
export type { McpServer } from './definition.ts';
export { mcpRoutes } from './http.ts';
