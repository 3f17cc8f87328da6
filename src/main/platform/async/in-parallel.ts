/**
 * Runs a task for every item, at most `maxConcurrent` at a time. An error does not stop the tasks of the other items;
 * the first error is thrown when all tasks have ended.
 */
export async function inParallel<T>(
  items: readonly T[],
  maxConcurrent: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const remaining = [...items];
  const errors: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift())
      await task(item).catch((error: unknown) => void errors.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrent, items.length) }, work));
  if (errors.length > 0) throw errors[0];
}
