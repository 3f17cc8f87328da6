export { createOpenFront, type OpenFront, type OpenFrontDeps, type OpenFrontListener } from './service.ts';
export type { IntentAnswer, IntentAsk, IntentRecord, IntentStage } from './intents.ts';
export type { World } from './cache/world.ts';
