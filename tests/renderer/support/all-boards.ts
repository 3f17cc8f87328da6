import { GAME_BOARDS } from '../../../renderer/boards/game-boards.tsx';

/** Tests draw boards at once, as a window does that has shown the game before. */
await Promise.all(GAME_BOARDS.map((board) => board.load()));
