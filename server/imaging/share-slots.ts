/**
 * Runs a limited amount of work at once; waiting owners take turns. Returns undefined if the owner
 * already has too much waiting.
 */
export type Slots = { readonly run: <T>(ownerId: string, work: () => Promise<T>) => Promise<T> | undefined }

/** Shares a few slots among owners by turns, however much one of them requests. */
export function shareSlots({
  slots,
  mostWaiting,
}: {
  readonly slots: number
  /** Per owner. */
  readonly mostWaiting: number
}): Slots {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function startNext(): void {
    const [next] = waiting
    if (!next || running >= slots) return
    const [ownerId, [start, ...rest]] = next
    // Goes to the end of the map, behind all other owners.
    waiting.delete(ownerId)
    if (rest.length > 0) waiting.set(ownerId, rest)
    running += 1
    start?.()
  }

  return {
    run(ownerId, work) {
      const mine = waiting.get(ownerId) ?? []
      if (mine.length >= mostWaiting) return undefined
      const { promise: started, resolve: start } = Promise.withResolvers<void>()
      waiting.set(ownerId, [...mine, start])
      startNext()
      return started.then(work).finally(() => {
        running -= 1
        startNext()
      })
    },
  }
}
