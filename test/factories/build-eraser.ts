import pino from 'pino'
import { Eraser, type EraserDependencies } from '../../server/erasure/eraser.ts'
import { OwnerGate } from '../../server/erasure/owner-gate.ts'
import { HANG_MS } from '../wait-limits.ts'
import type { TestStorage } from '../server/test-storage.ts'

/** Builds a further eraser, as if of another process. */
export function buildEraser(
  { db, store, clock = { now: 0 } }: Pick<TestStorage, 'db' | 'store'> & { clock?: { now: number } },
  dependencies: Partial<EraserDependencies> = {},
): Eraser {
  return new Eraser({
    db,
    store,
    messages: { deleteFromOutbox: async () => {} },
    removeUpgradeCopies: async () => {},
    gates: { photos: new OwnerGate('photos'), faces: new OwnerGate('faces') },
    now: () => clock.now,
    log: pino({ level: 'silent' }),
    maxWaitMs: HANG_MS,
    ...dependencies,
  })
}
