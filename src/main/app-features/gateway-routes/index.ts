/** System: routes of the gateway that belong to no domain: health, templates, OpenAPI and the window's files. */
export { systemRoutes, type SystemRoutes } from './http.ts';
export { describeApi } from './openapi.ts';
export { signInRoutes, type SignInRoutes } from './sign-in-http.ts';
export { shellAssets } from './shell-assets.ts';
