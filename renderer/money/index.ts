export { isAddress } from './address.ts';
export { RewardLines, type RewardLine } from './reward-lines.tsx';
