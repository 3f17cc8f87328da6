export { notingFirstCalls } from './first-calls.ts';
export { mcpRoutes } from './http.ts';
