/** Runs a limited number of functions concurrently; the others wait in order of arrival. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>

export function limitConcurrency(max: number): RunLimited {
  const waiting: (() => void)[] = []
  let running = 0

  const startNext = (): void => {
    if (running >= max) return
    const start = waiting.shift()
    if (!start) return
    running += 1
    start()
  }

  return async work => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    waiting.push(start)
    startNext()
    await started
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}

/**
 * Processes all items, at most `max` concurrently. After the first failure it starts no more, waits
 * for those that run, and throws that failure.
 */
export async function forEachConcurrently<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  max: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let failure: { readonly error: unknown } | undefined
  for await (const item of items) {
    if (failure) break
    const run: Promise<void> = work(item)
      .catch((error: unknown) => {
        failure ??= { error }
      })
      .finally(() => running.delete(run))
    running.add(run)
    if (running.size >= max) await Promise.race(running)
  }
  await Promise.all(running)
  if (failure) throw failure.error
}
