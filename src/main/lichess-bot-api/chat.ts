import { cleanText } from '../../shared/display-text.ts';

export interface ChatLine {
  readonly room: 'player' | 'spectator';
  readonly username: string;
  readonly text: string;
}

const MAX_TEXT = 140;
const MAX_LINES = 100;
const MAX_GAMES = 500;

/** The chat of games of the Bot API. It is not stored, and no other player of this host reads it. */
export interface Chat {
  /** The cleaned line, or null when nothing is left of it. */
  add(sessionId: string, line: ChatLine): ChatLine | null;
  linesOf(sessionId: string): readonly ChatLine[];
}

export function createChat(): Chat {
  const games = new Map<string, ChatLine[]>();
  return {
    add(sessionId, { room, username, text }) {
      const line = { room, username, text: cleanText(text, MAX_TEXT) };
      if (line.text === '') return null;
      const lines = [...(games.get(sessionId) ?? []), line].slice(-MAX_LINES);
      games.delete(sessionId);
      games.set(sessionId, lines);
      const oldest = games.keys().next();
      if (games.size > MAX_GAMES && !oldest.done) games.delete(oldest.value);
      return line;
    },
    linesOf: (sessionId) => games.get(sessionId) ?? [],
  };
}
