/** Words that once stood for things for which the field has other words; docs/architecture.md names the field's. */
export const PRIVATE_WORDS =
  `desk most least longest ask asked asking told tell heard spoken speak speaker say words kept keeper lens bout
   till folds pulse witness uplink wishes wish floor apart needs trouble troubles objection unfit deed deeds eye letter
   letters room rooms house stranger strangers outside outsider outsiders foreign counter books nursery sightings
   sighting happenings happening door doors gathering news figures figure lone finder tries endings shown places sight
   cover knock wall meet climb owed story`.split(/\s+/);

/** Names that contain such a word nevertheless, by reason. `file`, `file|name` or `*|name`. */
const ALLOWED = [
  {
    reason: 'the word has its ordinary meaning: a letter of a piece, the wall clock, 32-bit words, a counter',
    names: [],
  },
  {
    reason: 'fixed by a wire format, a database column, stored JSON, a log field, a text key or a migration',
    names: [],
  },
  {
    reason: 'named after the window call `session.story`',
    names: [],
  },
];

export const ALLOWED_NAMES = new Set(ALLOWED.flatMap(({ names }) => names));

/** Exported names that parallel files share on purpose, with the reason. */
export const SHARED_EXPORTS = new Map([
  ['command', 'every file of src/main/cli/commands exports its command under one name, loaded by path'],
]);
