import { inject, onTestFinished } from 'vitest'
import type { Database } from '../../server/storage/db/database.ts'
import { createTestStorage, type TestStorage } from '../server/test-storage.ts'
import { openTestDatabase } from './copy-template.ts'

export type Nodes = TestStorage & { readonly dbs: readonly Database[] }

/** Opens two nodes with connections of their own to one database. */
export async function openTwoNodes(): Promise<Nodes> {
  const storage = await createTestStorage()
  const other = await openTestDatabase(storage.dataDir, inject('postgres'))
  onTestFinished(() => other.destroy())
  return { ...storage, dbs: [storage.db, other] }
}

/** Runs `act` `times` times concurrently, alternately on each node; returns the outcomes. */
export async function doAtOnce<Result>(
  { dbs }: Nodes,
  times: number,
  act: (db: Database, index: number) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const actions = Array.from({ length: times }, (_, i) => {
    const db = dbs[i % dbs.length]
    if (!db) throw new Error('No node was given.')
    return act(db, i)
  })
  return Promise.allSettled(actions)
}

export function countDone(results: readonly PromiseSettledResult<unknown>[]): number {
  return results.filter(({ status }) => status === 'fulfilled').length
}
