import { DRAWINGS } from '../../../renderer/boards/games.tsx';

/** Tests draw boards at once, as a window does that has shown the game before. */
await Promise.all(DRAWINGS.map((drawing) => drawing.load()));
