/** What waits for a person, over all systems. */
export { createNeedsYou, type NeedsYou, type NeedsYouDeps } from './service.ts';
