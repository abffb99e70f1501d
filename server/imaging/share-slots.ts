/**
 * Lets so much work run at once; who waits is served in turn by owner. Undefined where an owner has
 * too much waiting.
 */
export type Slots = { readonly run: <T>(ownerId: string, work: () => Promise<T>) => Promise<T> | undefined }

/** Shares a few slots among owners: each gets one in turn, however much another has asked for. */
export function shareSlots({
  slots,
  mostWaiting,
}: {
  readonly slots: number
  /** For one owner. */
  readonly mostWaiting: number
}): Slots {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function startNext(): void {
    const [next] = waiting
    if (!next || running >= slots) return
    const [ownerId, [start, ...rest]] = next
    // At the end of the map, behind the others that wait.
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
