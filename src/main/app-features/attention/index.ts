/** What waits for a person, over all systems. */
export { createAttention, type Attention, type AttentionDeps } from './service.ts';
