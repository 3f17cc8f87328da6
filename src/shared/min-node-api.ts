/** better-sqlite3 13 needs Node-API 10; with an older Node the process crashes when it opens a database. */
export const MIN_NODE_API = 10;
