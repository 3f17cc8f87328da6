export { isAddress } from './address.ts';
export { RewardLines } from './reward-lines.tsx';
