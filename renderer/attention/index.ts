export { AttentionList } from './attention-list.tsx';
export { useAttention } from './use-attention.ts';
