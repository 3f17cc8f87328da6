export { createFinder, type Finder } from './service.ts';
