/**
 * Runs a task for every item, at most `width` at a time. An error does not keep the other items from
 * being worked on; the first one is thrown after all are done.
 */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const errors: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift())
      await task(item).catch((error: unknown) => void errors.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work));
  if (errors.length > 0) throw errors[0];
}
