/** The access of outside players that this host starts: a token and an MCP server for one seat each. */

export { NO_RESIGNATION, SEAT_SERVER, type SeatTools } from './catalogue.ts';
export { createSeatServer } from './server.ts';
export {
  createSeatAccess,
  type OpenSeat,
  type SeatAccess,
  type SeatGrant,
  type SeatToolCall,
} from './tokens.ts';
