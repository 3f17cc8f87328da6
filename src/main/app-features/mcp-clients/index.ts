export { childProgram } from './child-program.ts';
export type { ChildProgram } from './entry.ts';
export { CLIENTS } from './clients.ts';
export { thisMachine } from './config-paths.ts';
export { watchClientPresence, type ClientPresence } from './client-presence.ts';
export { createMcpClients, type McpClients } from './service.ts';
