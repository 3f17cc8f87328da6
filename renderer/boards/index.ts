export { BoardThumb } from './board-thumb.tsx';
