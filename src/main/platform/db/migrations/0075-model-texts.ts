import type { Migration } from '../migration.ts';

/**
 * Prompts and answers of models, each text once. The attempts in `model_moves` refer to them by their hashes.
 * The rows are not part of a session's log: they are deleted when they are too old or too many.
 */
export const modelTexts: Migration = {
  version: 75,
  name: 'model-texts',
  sql: `
create table model_texts (
  -- SHA-256 in hex of the text before it was cut.
  hash text primary key,
  -- Gzip of the text as JSON.
  packed blob not null,
  bytes integer not null,
  -- When it was last written, ISO 8601 in UTC.
  stored_at text not null
) strict;
create index model_texts_age on model_texts (stored_at, bytes);
`,
};
