/** MCP clients: entries for Arbiter in the settings files of other programs. The MCP servers themselves are in `platform/mcp`. */
export { findChildProgram } from './child-program.ts';
export { preparePackagedChildLater, preparePackagedChild } from './packaged-child.ts';
export type { ChildProgram } from './server-entry.ts';
export { CLIENTS } from './client-programs.ts';
export { localConfigSystem } from './config-system.ts';
export { watchFirstCalls, type ClientFirstCalls } from './client-first-calls.ts';
export { sessionsAddress, type AddressAccess } from './address-entry.ts';
export { createMcpClients, type McpClients } from './service.ts';
export { readExtension } from './extension/read-extension.ts';
export { createWrittenEntries, type WrittenEntries } from './written-entries.ts';
