/** Evaluations of positions for the window: who is winning, by built-in engines in a thread of their own or a UCI engine. */

export { audienceFor } from './rules/audience.ts';
export { findPracticeProblem } from './rules/practice.ts';
export { createAnalysis } from './service.ts';
export type { Analysis, AnalysisDeps } from './service.ts';
