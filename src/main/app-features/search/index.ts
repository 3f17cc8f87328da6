/** Search: one search over the ids, names and digests of all systems. Lists with filters belong to their domains. */
export { createSearch, type Search, type SearchDeps } from './service.ts';
