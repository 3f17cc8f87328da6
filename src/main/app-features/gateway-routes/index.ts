/** System: routes of the gateway that belong to no domain: health, templates, OpenAPI and the window's files. */
export { registerSystemRoutes, type SystemRouteDeps } from './http.ts';
export { openApiRoute } from './openapi.ts';
export { registerSignInRoutes, type SignInRouteDeps } from './sign-in-http.ts';
export { registerWindowFileRoutes } from './window-files-http.ts';
