/** Endpoints of language models: prompts, requests, replies, load and health. Other players belong to `players`. */
export { createModelStatsTally, type ModelStatsTally } from './model-stats-tally.ts';
export type { MoveRecord } from './store/moves-store.ts';
export { createModels, type Models, type ModelsDeps } from './service.ts';
export { drawBoard } from './prompt/game-texts.ts';
export type { ModelChoice, ChoiceRequest } from './prompt/choose-with-model.ts';
