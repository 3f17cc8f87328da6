/**
 * One numbered change of the schema. Append-only: a shipped one is never
 * edited, its checksum is stored in every database that ran it.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
