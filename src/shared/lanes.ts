/**
 * Does `work` for every item, for `atOnce` of them at a time: each lane takes the next item that is left. Returns what
 * came of each, in no certain order.
 * @throws the first error of any `work`; the other lanes finish the item in hand and take no more
 */
export async function inLanes<T, R>(
  atOnce: number,
  items: Iterable<T>,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const left = items[Symbol.iterator]();
  const done: R[] = [];
  let failed = false;
  const lane = async (): Promise<void> => {
    for (let next = left.next(); !failed && !next.done; next = left.next()) {
      try {
        done.push(await work(next.value));
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return done;
}
