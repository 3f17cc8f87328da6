export { createBotSeats, type BotSeats } from './bot-seats.ts';
export { createLichess, type Lichess } from './service.ts';
