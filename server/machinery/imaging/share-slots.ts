/**
 * Runs a limited number of functions concurrently; waiting owners take turns. Returns undefined if
 * the owner has too many waiting already.
 */
export type Slots = { readonly run: <T>(ownerId: string, work: () => Promise<T>) => Promise<T> | undefined }

/** Shares a few slots among owners by turns, however many calls one of them makes. */
export function shareSlots({
  slots,
  mostWaiting,
}: {
  readonly slots: number
  /** Maximum number of waiting calls per owner. */
  readonly mostWaiting: number
}): Slots {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function startNext(): void {
    const [next] = waiting
    if (!next || running >= slots) return
    const [ownerId, [start, ...rest]] = next
    // Moves the owner to the end of the map, behind all other owners.
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
