import { setTimeout as delay } from 'node:timers/promises'
import { killAll, listProcesses, type Installation, type Node } from './faulty-nodes.ts'
import type { Sender } from './photo-sender.ts'

export type FaultKind =
  | 'a node is killed'
  | 'a process of a node is killed'
  | 'PostgreSQL restarts'
  | 'PostgreSQL crashes'
  | 'the store is away'
  | 'a worker is cut off'
  | 'a clock is set'
  | 'an owner erases everything'

const MAX_CLOCK_ERROR_MS = 5 * 60_000
const MAX_DOWN_MS = 3000
const WATCH_EVERY_MS = 500

export type Faults = {
  /**
   * Causes one fault; resolves when it has begun. What it takes down comes back by itself. Returns
   * false if it cannot happen now.
   */
  readonly cause: (kind: FaultKind) => Promise<boolean>
  /** Resolves when everything runs again; throws the first error of the harness. */
  readonly end: () => Promise<void>
  readonly counts: ReadonlyMap<FaultKind, number>
}

type Options = {
  readonly installation: Installation
  /** Users who may erase everything. */
  readonly erasers: readonly Sender[]
  readonly random: () => number
  readonly storeAwayMs: number
  /** Resolves when the lease of a worker that was just cut off has ended. */
  readonly passLease: () => Promise<void>
}

export function createFaults({ installation, erasers, random, storeAwayMs, passLease }: Options): Faults {
  const { nodes, postgres } = installation
  const counts = new Map<FaultKind, number>()
  const running = new Set<Promise<void>>()
  const down = new Set<Node>()
  let failure: Error | undefined
  let cutOff: Node | undefined
  let restarting: Promise<void> = Promise.resolve()
  let stores: Promise<void> = Promise.resolve()

  const choose = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
  const continueLater = (work: () => Promise<void>): void => {
    const promise = work()
      .catch((error: unknown) => {
        failure ??= error instanceof Error ? error : new Error(String(error))
      })
      .finally(() => running.delete(promise))
    running.add(promise)
  }
  const listUp = (): Node[] => nodes.filter(node => !down.has(node))

  const restartPostgres = async (mode: 'fast' | 'immediate'): Promise<boolean> => {
    const before = restarting
    restarting = before.then(() => postgres.restart(mode))
    continueLater(() => restarting)
    return true
  }

  const actions: Record<FaultKind, () => Promise<boolean>> = {
    async 'a node is killed'() {
      const up = listUp()
      if (up.length === 0) return false
      const node = choose(up)
      down.add(node)
      killAll(await listProcesses(node.process))
      const downMs = random() * MAX_DOWN_MS
      continueLater(async () => {
        await node.process.kill()
        await delay(downMs)
        await node.start()
        down.delete(node)
      })
      return true
    },
    async 'a process of a node is killed'() {
      const up = listUp()
      if (up.length === 0) return false
      const [, ...others] = await listProcesses(choose(up).process)
      if (others.length === 0) return false
      killAll([choose(others)])
      return true
    },
    'PostgreSQL restarts': () => restartPostgres('fast'),
    'PostgreSQL crashes': () => restartPostgres('immediate'),
    async 'the store is away'() {
      const before = stores
      stores = before.then(async () => {
        for (const { wires } of nodes) wires.store.set('away')
        await delay(storeAwayMs)
        for (const node of nodes) node.wires.store.set(node === cutOff ? 'cut' : 'whole')
      })
      continueLater(() => stores)
      return true
    },
    async 'a worker is cut off'() {
      const candidates = listUp().filter(({ kind }) => kind === 'workers')
      if (cutOff || candidates.length === 0) return false
      const node = choose(candidates)
      cutOff = node
      for (const wire of Object.values(node.wires)) wire.set('cut')
      continueLater(async () => {
        await passLease()
        cutOff = undefined
        for (const wire of Object.values(node.wires)) wire.set('whole')
      })
      return true
    },
    async 'a clock is set'() {
      await choose(nodes).setClock(Math.round((2 * random() - 1) * MAX_CLOCK_ERROR_MS))
      return true
    },
    async 'an owner erases everything'() {
      continueLater(() => choose(erasers).erase())
      return true
    },
  }
  // Nothing else restarts a node whose first process has ended by itself.
  const watching = setInterval(() => {
    for (const node of listUp().filter(({ process }) => process.pid === undefined)) {
      down.add(node)
      installation.reportEnd(node)
      continueLater(async () => {
        await node.start()
        down.delete(node)
      })
    }
  }, WATCH_EVERY_MS)
  return {
    counts,
    async cause(kind) {
      if (failure) throw failure
      const hasHappened = await actions[kind]()
      if (hasHappened) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      return hasHappened
    },
    async end() {
      clearInterval(watching)
      while (running.size > 0) await Promise.all(running)
      if (failure) throw failure
    },
  }
}
