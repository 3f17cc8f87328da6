export { monard } from './amount.ts';
export { RewardLines, type RewardLine } from './reward-lines.tsx';
