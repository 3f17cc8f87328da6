/** Names: one component for everything that has an id, and one for what plays. */
export { Entity, EntityName, type EntityProps } from './entity.tsx';
export { KindBadge, kindText, PlayerKindBadge, type SeatedPlayer } from './kind-badge.tsx';
export { nameText } from './name-text.ts';
export { useForgetNames, useName, useNames } from './use-name.ts';
