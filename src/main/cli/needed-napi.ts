/** better-sqlite3 13 is built for Node-API 10; an older Node dies without a word when a database is opened. */
export const NEEDED_NAPI = 10;
