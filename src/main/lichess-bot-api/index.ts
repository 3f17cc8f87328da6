/** The Bot API server: lichess bots play chess on this host as on lichess.org. */
export { createBotSeats, type BotSeats } from './bot-seats.ts';
export type { LichessDeps } from './context.ts';
export { createLichess, type Lichess } from './service.ts';
