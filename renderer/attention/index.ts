export { AttentionList } from './attention-list.tsx';
export { useAttention, useAttentionKnown } from './use-attention.ts';
