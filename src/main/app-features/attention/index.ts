/** Attention: what waits for the person in any system. Detection of such items belongs here, showing them does not. */
export { createAttention, type Attention, type AttentionDeps } from './service.ts';
