export { createArenas, type Arenas } from './service.ts';
export type { ArenasDeps } from './context.ts';
