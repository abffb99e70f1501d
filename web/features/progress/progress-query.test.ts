import { expect, it } from 'vitest'
import type { BatchProgress } from '../../../shared/api/uploads.ts'
import type { ProgressSnapshot } from '../../../shared/api/progress.ts'
import { addBatch, mergeProgress } from './progress-query.ts'

const EARLY = '2026-01-01T10:00:00.000Z'
const LATE = '2026-01-01T10:00:05.000Z'

const buildSnapshot = (...batches: Partial<BatchProgress>[]) => ({ batches }) as ProgressSnapshot
const COMPLETE = { id: 'a', state: 'processing', lastReceivedAt: EARLY } as const

it.each([
  [EARLY, 'processing'],
  [LATE, 'receiving'],
])('a batch that is complete receives again only after further files (%s: %s)', (lastReceivedAt, state) => {
  const next = buildSnapshot({ id: 'a', state: 'receiving', lastReceivedAt })
  const before = addBatch(buildSnapshot({ id: 'a', state: 'receiving' }), COMPLETE as BatchProgress)
  expect(before.batches).toHaveLength(1)
  expect(mergeProgress(before, next).batches[0]).toMatchObject({ state })
})

it('takes everything else from the newer snapshot', () => {
  const next = buildSnapshot({ ...COMPLETE, state: 'done' }, { id: 'b', state: 'receiving' })
  expect(mergeProgress(buildSnapshot(COMPLETE, { id: 'gone' }), next)).toEqual(next)
  expect(mergeProgress(undefined, next)).toEqual(next)
})
