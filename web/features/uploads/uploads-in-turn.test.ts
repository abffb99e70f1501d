import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { FakeUploadServer, type Outcome } from './fake-upload-server.ts'
import { UploadQueue } from './upload-queue.ts'
import type { UploadFile } from './upload-transport.ts'

const limits = {
  maxFileBytes: 1000,
  maxRawBytes: 2000,
  maxFilmBytes: 1000,
  maxFilesPerRequest: 4,
  maxFilesPerManifest: 6,
  formats: [],
}

const anyAmount = fc.integer({ min: 1, max: 20 })
const anyOutcomes = fc.array(
  fc.constantFrom<Outcome>('ok', 'unreachable', 'lost-answer', 'disk-full', 'batch-closed'),
  { maxLength: 12 },
)

function setUp(amount: number, outcomes: readonly Outcome[] = []) {
  const server = new FakeUploadServer(outcomes)
  const queue = new UploadQueue({ transport: server.transport, schedule: notify => queueMicrotask(notify) })
  const files = Array.from({ length: amount }, (_, i): UploadFile => ({
    id: `${i}`,
    file: server.makeFile(`IMG_${i}.jpg`, `${i}`.padEnd(i + 1, '.')),
  }))
  return { server, queue, files }
}

it('lets an upload that is started during another one wait for its turn, in a batch of its own', async () => {
  const { server, queue, files } = setUp(5)
  const { send } = server.transport
  const sent: [string, number][] = []
  const held = Promise.withResolvers<void>()
  server.transport.send = async (batchId, parts, ...rest) => {
    sent.push([batchId, parts.length])
    await held.promise
    return send(batchId, parts, ...rest)
  }
  const first = queue.start(files.slice(0, 3), limits)
  const second = queue.start(queue.plan(files), limits)
  expect(queue.plan(files)).toEqual([])
  expect(queue.isUnderWay('4')).toBe(true)
  expect(queue.readSummary()).toMatchObject({ phase: 'running', fileCount: 5 })
  held.resolve()
  expect(await Promise.all([first, second])).toEqual([0, 0])
  expect(sent).toEqual([
    ['batch 1', 3],
    ['batch 2', 2],
  ])
  expect(server.completedBatches).toEqual(['batch 1', 'batch 2'])
  expect(queue.readSummary()).toMatchObject({ phase: 'finished', fileCount: 5, sentCount: 5, fraction: 1 })
  expect([...queue.batchIds]).toEqual(['batch 1', 'batch 2'])
  // All are uploaded, so the user wants them to be compared once more.
  expect(queue.plan(files)).toEqual(files)
})

it('is inactive again once the last upload has ended, also by being cancelled', async () => {
  const { queue, files } = setUp(5)
  await queue.whenInactive()
  const uploads = [queue.start(files.slice(0, 3), limits), queue.start(queue.plan(files), limits)]
  await queue.whenInactive()
  expect(queue.readSummary()).toMatchObject({ phase: 'finished', sentCount: 5 })
  await Promise.all(uploads)
  const cancelled = queue.start(files, limits)
  const inactive = queue.whenInactive()
  await queue.cancel()
  await inactive
  expect(queue.isActive).toBe(false)
  await cancelled
})

it('cancels uploads that wait, and drops them when the one before them fails', async () => {
  const { server, queue, files } = setUp(3)
  const start = () => [queue.start(files.slice(0, 1), limits), queue.start(files.slice(1), limits)]
  const cancelled = start()
  await queue.cancel()
  expect(await Promise.all(cancelled)).toEqual([null, null])
  expect(server.stored.size).toBe(0)
  server.transport.askManifest = () => Promise.reject(new ApiError('not-signed-in', 401, 'Please log in.'))
  const [failed, dropped] = start()
  await expect(failed).rejects.toThrow('Please log in.')
  expect(await dropped).toBeNull()
  expect(queue.readSummary().phase).toBe('failed')
  // Nothing more is expected of a batch whose files are sent in another one.
  const open = queue.readSummary().batchId
  queue.dismiss()
  expect(server.completedBatches).toEqual([open])
})

it('never shows less than before, whatever requests fail', async () => {
  await fc.assert(
    fc.asyncProperty(anyAmount, anyAmount, anyOutcomes, async (first, second, outcomes) => {
      const { queue, files } = setUp(first + second, outcomes)
      queue.subscribe(() => queue.readSummary().phase === 'paused' && queue.resume())
      let last = { done: 0, all: 0, fraction: 0 }
      queue.subscribe(() => {
        const { doneCount: done, fileCount: all, fraction } = queue.readSummary()
        expect(done).toBeGreaterThanOrEqual(last.done)
        expect(all).toBeGreaterThanOrEqual(last.all)
        if (all === last.all) expect(fraction).toBeGreaterThanOrEqual(last.fraction)
        last = { done, all, fraction }
      })
      await Promise.all([queue.start(files.slice(0, first), limits), queue.start(files.slice(first), limits)])
      expect(last).toEqual({ done: files.length, all: files.length, fraction: 1 })
    }),
  )
})
