export const flattenedEmojiTable = ['🙂', '👍', '⚔️', '🕊️'];
