export { NeedsList } from './needs-list.tsx';
export { useNeeds } from './use-needs.ts';
