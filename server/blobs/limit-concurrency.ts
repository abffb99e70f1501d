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

/** Processes all items, at most `max` concurrently; stops at the first failure. */
export async function forEachConcurrently<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  max: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  for await (const item of items) {
    const run: Promise<void> = work(item).finally(() => running.delete(run))
    // Awaited below; until then, a failure must not count as an unhandled rejection.
    run.catch(() => {})
    running.add(run)
    if (running.size >= max) await Promise.race(running)
  }
  await Promise.all(running)
}
