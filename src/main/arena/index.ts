export { createArenas, type Arenas, type ArenasDeps } from './service.ts';
