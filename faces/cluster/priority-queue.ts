/** A binary heap that returns items in the order of `comesBefore`. */
export class PriorityQueue<Item> {
  readonly #items: Item[] = []
  readonly #comesBefore: (first: Item, second: Item) => boolean

  constructor(comesBefore: (first: Item, second: Item) => boolean) {
    this.#comesBefore = comesBefore
  }

  push(item: Item): void {
    const items = this.#items
    let at = items.length
    items.push(item)
    while (at > 0) {
      const parent = (at - 1) >> 1
      // Indices below the length hold items.
      if (!this.#comesBefore(item, items[parent]!)) break
      items[at] = items[parent]!
      at = parent
    }
    items[at] = item
  }

  pop(): Item | undefined {
    const items = this.#items
    const first = items[0]
    const last = items.pop()
    if (last === undefined || items.length === 0) return first
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= items.length) break
      // Indices below the length hold items.
      if (child + 1 < items.length && this.#comesBefore(items[child + 1]!, items[child]!)) child++
      if (!this.#comesBefore(items[child]!, last)) break
      items[at] = items[child]!
      at = child
    }
    items[at] = last
    return first
  }
}
