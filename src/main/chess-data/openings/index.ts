/** Names of chess openings, from the table of the installation. */

export { createOpenings, type Openings } from './service.ts';
