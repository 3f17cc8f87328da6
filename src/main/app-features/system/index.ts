export { systemRoutes, type SystemRoutes } from './http.ts';
export { describeApi } from './openapi.ts';
export { shellAssets } from './shell-assets.ts';
