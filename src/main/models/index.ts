export { createTally, type Tally } from './metrics.ts';
export type { MoveRecord } from './moves-store.ts';
export { createModels, type AgentFigures, type Models, type ModelsDeps } from './service.ts';
export type { Choice, ChoiceAsk } from './choice.ts';
