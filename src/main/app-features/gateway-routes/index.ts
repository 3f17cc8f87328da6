/** System: routes of the gateway that belong to no domain: health, templates, OpenAPI and the window's files. */
export { systemRoutes, type SystemRouteDeps } from './http.ts';
export { openApiRoute } from './openapi.ts';
export { signInRoutes, type SignInRouteDeps } from './sign-in-http.ts';
export { windowFileRoutes } from './window-files-http.ts';
