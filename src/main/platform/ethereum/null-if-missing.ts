const NOT_FOUND = new Set([
  'TransactionReceiptNotFoundError',
  'TransactionNotFoundError',
  'BlockNotFoundError',
]);

/** Returns null for something that the chain does not have. Rejects if the node did not respond. */
export async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && NOT_FOUND.has(error.name)) return null;
    throw error;
  }
}
