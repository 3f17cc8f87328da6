export { createSearch, type Search, type SearchDeps } from './service.ts';
