import { BUILDABLE, MESSAGE_TYPES, STRUCTURES } from '../synthetic-hello.ts';

export const UnitType = {
  City: 'City',
  Port: 'Port',
  DefensePost: 'Defense Post',
  TransportShip: 'Transport',
};
/** Versions of the game store groups differently: as an object with a list, a set or a list. */
export const PlayerBuildable = { types: BUILDABLE, has: () => true };
export const Structures = new Set(STRUCTURES);
export const Nukes = ['Atom Bomb', 'Hydrogen Bomb', 'MIRV'];
export const PlayerType = { Bot: 'BOT', Human: 'HUMAN', Nation: 'NATION' };
export const Relation = { Hostile: 0, Distrustful: 1, Neutral: 2, Friendly: 3, 0: 'Hostile', 3: 'Friendly' };
export const MessageType: Readonly<Record<string, number | string>> = {
  ...MESSAGE_TYPES,
  0: 'ATTACK_FAILED',
};
