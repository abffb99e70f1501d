/** Yields the items in arrays of `count`; the last one may be shorter. */
export async function* gather<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  count: number,
): AsyncGenerator<Item[]> {
  let some: Item[] = []
  for await (const item of items) {
    some.push(item)
    if (some.length < count) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
