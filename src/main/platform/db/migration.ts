/**
 * One numbered change of the schema. A released migration is never edited, because every
 * database that applied it stores its checksum.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
