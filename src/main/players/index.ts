export { createEngineHost } from './engine-host.ts';
export type { EngineHost, EngineHostOptions } from './engine-host.ts';
export { builtinLevels } from './engines/table.ts';
export type { LocalAgent, LocalAgents, LocalKind, SessionSeats } from './ports.ts';
export { createPlayers } from './service.ts';
export type { LocalChoice, Players, PlayersDeps, SeatRequest } from './service.ts';
