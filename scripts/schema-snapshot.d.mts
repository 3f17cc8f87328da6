import type { SchemaSnapshot } from '../src/main/platform/db/schema-snapshot.ts';

/** The snapshot of the schema after all migrations, as it has to be in the file. */
export function schemaSnapshot(): SchemaSnapshot;
