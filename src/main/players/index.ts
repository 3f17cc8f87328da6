export type { Brain, BrainCode, Position } from './brain.ts';
export { createEngineHost } from './engine-host.ts';
export type { EngineHost, EngineHostOptions } from './engine-host.ts';
export { pick } from './engines/dice.ts';
export { builtinLevels } from './engines/table.ts';
export type { LocalAgent, LocalAgents, LocalKind, ModelSeats, SessionSeats } from './ports.ts';
export { createPlayers } from './service.ts';
export type { LocalChoice, Players, PlayersDeps, SeatRequest } from './service.ts';
export { createSlots, type Slots } from './slots.ts';
