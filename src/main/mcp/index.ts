export { mcpRoutes } from './http.ts';
