export { createLichess, type Lichess } from './service.ts';
