/** OpenFront (specification 004): the page of the game connects here, and agents play through the MCP server. */
export { createOpenFront, type OpenFront, type OpenFrontDeps } from './service.ts';
export type { IntentResponse, IntentRequest, IntentRecord, IntentStage } from './intents/intents.ts';
export { checkReplayRecord } from './replay-records/replay-record.ts';
export { verifyReplayRecords, type ReplayRecordEvidence } from './replay-records/verify-replay-records.ts';
export type { World } from './state/world.ts';
export type { NewDecision } from './player/decisions-store.ts';
export { withPlayer, type PlayedOpenFront } from './player/with-player.ts';
export { mapChanges, wholeMap } from './views/map-data.ts';
export { playersView } from './views/players-view.ts';
export { statusView } from './views/status-view.ts';
