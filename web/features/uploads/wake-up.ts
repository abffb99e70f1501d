/** Wakes everybody who waits, each time that something they may wait for has happened. */
export class WakeUp {
  private wakers: (() => void)[] = []

  waitForNext(): Promise<void> {
    return new Promise(resolve => this.wakers.push(resolve))
  }

  raise(): void {
    const wakers = this.wakers
    this.wakers = []
    for (const wake of wakers) wake()
  }
}
