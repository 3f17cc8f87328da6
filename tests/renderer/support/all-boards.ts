import { GAME_BOARDS } from '../../../renderer/boards/games.tsx';

/** Tests draw boards at once, as a window does that has shown the game before. */
await Promise.all(GAME_BOARDS.map((board) => board.load()));
