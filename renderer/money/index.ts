export { monard } from './amount.ts';
export { RewardLines } from './reward-lines.tsx';
