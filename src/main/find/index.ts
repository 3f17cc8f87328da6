export { createFinder, type Finder, type FinderDeps } from './service.ts';
