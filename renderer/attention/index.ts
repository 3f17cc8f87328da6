export { AttentionList } from './attention-list.tsx';
export { useAttention, useIsAttentionKnown } from './use-attention.ts';
