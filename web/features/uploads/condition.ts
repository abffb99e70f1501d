/** A condition variable: `notifyAll` resolves every promise that `wait` has returned so far. */
export class Condition {
  private waiting: (() => void)[] = []

  wait(): Promise<void> {
    return new Promise(resolve => this.waiting.push(resolve))
  }

  notifyAll(): void {
    const { waiting } = this
    this.waiting = []
    for (const resolve of waiting) resolve()
  }
}
