/** Who wants to hear of a change; `subscribe` is what `useSyncExternalStore` takes. */
export class Listeners {
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  tell(): void {
    for (const listener of this.listeners) listener()
  }
}
