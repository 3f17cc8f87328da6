export { childProgram } from './child-program.ts';
export type { ChildProgram } from './entry.ts';
export { HOSTS } from './hosts.ts';
export { thisMachine } from './places.ts';
export { watchSightings, type Sightings } from './sightings.ts';
export { createConnect, type Connect } from './service.ts';
