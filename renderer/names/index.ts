/** Names: one component for everything that has an id, and one for what plays. */
export { KindBadge, kindText, PlayerKindBadge, type SeatedPlayer } from './kind-badge.tsx';
// entity.tsx, name-text.ts and use-name.ts are imported directly: everything exported here is loaded with the first
// screen.
