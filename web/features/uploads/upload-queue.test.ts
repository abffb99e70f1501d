import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api-client.ts'
import type { Fate } from './fake-upload-server.ts'
import { FakeUploadServer } from './fake-upload-server.ts'
import { UploadQueue } from './upload-queue.ts'
import type { UploadFile } from './upload-transport.ts'

const limits = { maxFileBytes: 1000, maxFilesPerRequest: 4, maxFilesPerManifest: 6, formats: [] }

function setUp(contents: readonly string[], fates: readonly Fate[] = []) {
  const server = new FakeUploadServer(fates)
  const queue = new UploadQueue({ transport: server.transport, schedule: tell => queueMicrotask(tell) })
  const files = contents.map((content, index): UploadFile => ({
    id: `${index}`,
    // Every third name is the same: cameras start again at IMG_1.
    file: server.makeFile(`IMG_${index % 3 === 0 ? 0 : index}.jpg`, content),
  }))
  return { server, queue, files }
}

/** Presses Resume as soon as the upload stands still. */
function resumeWhenPaused(queue: UploadQueue): void {
  queue.subscribe(() => queue.readSummary().phase === 'paused' && queue.resume())
}

function untilPaused(queue: UploadQueue): Promise<void> {
  return new Promise(resolve => {
    queue.subscribe(() => queue.readSummary().phase === 'paused' && resolve())
  })
}

// Of many sizes, some alone in theirs.
const anyContent = fc.integer({ min: 0, max: 30 }).map(n => String(n).padEnd(n % 12, '.'))
const anyContents = fc.array(anyContent, { minLength: 1, maxLength: 40 })
const fates: readonly Fate[] = [
  'ok',
  'unreachable',
  'lost-answer',
  'server-error',
  'disk-full',
  'batch-closed',
]
// A file is given up after three errors; all else is a matter of patience.
const anyFates = fc
  .array(fc.constantFrom(...fates), { maxLength: 12 })
  .filter(some => some.filter(fate => fate === 'server-error').length < 3)

describe('UploadQueue', () => {
  it('brings every file to the server, and no bytes twice, whatever fails on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyContents,
        anyFates,
        fc.array(fc.nat(10), { maxLength: 4 }),
        async (contents, fates, pauses) => {
          const { server, queue, files } = setUp(contents, fates)
          resumeWhenPaused(queue)
          let sends = 0
          server.onSend = () => {
            expect(queue.readSummary().phase).toBe('running')
            sends += 1
            if (pauses.includes(sends)) queue.pause()
          }
          await queue.start(files, limits)
          expect(server.sentTwice).toEqual([])
          expect(server.stored).toEqual(new Set(contents))
          for (const { id } of files) expect(['sent', 'stored']).toContain(queue.readStatus(id).kind)
          expect(queue.readSummary()).toMatchObject({
            phase: 'finished',
            settledCount: files.length,
            share: 1,
          })
          expect(server.completedBatches).toEqual([queue.readSummary().batchId])
        },
      ),
    )
  })

  it('can be cancelled at any moment, and started again without sending anything twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyContents,
        anyFates,
        fc.integer({ min: 1, max: 8 }),
        async (contents, fates, cancelAt) => {
          const { server, queue, files } = setUp(contents, fates)
          resumeWhenPaused(queue)
          let sends = 0
          let isCancelled = false
          server.onSend = () => {
            expect(isCancelled).toBe(false)
            sends += 1
            if (sends === cancelAt) {
              isCancelled = true
              void queue.cancel()
            }
          }
          await queue.start(files, limits)
          if (isCancelled) {
            for (const { id } of files) expect(queue.readStatus(id).kind).toBe('waiting')
            expect(queue.readSummary().phase).toBe('idle')
          }
          isCancelled = false
          cancelAt = 0
          await queue.start(files, limits)
          expect(server.sentTwice).toEqual([])
          expect(server.stored).toEqual(new Set(contents))
        },
      ),
    )
  })

  it('goes on where it was held', async () => {
    const { server, queue, files } = setUp(['a', 'b', 'c', 'd', 'e'])
    let goOn: (() => void) | undefined
    server.onSend = () => {
      if (server.stored.size === 0) goOn = queue.hold()
    }
    const paused = untilPaused(queue)
    const whole = queue.start(files, limits)
    await paused
    expect(server.stored.size).toBeLessThan(5)
    goOn?.()
    await whole
    expect(server.stored.size).toBe(5)
  })

  it('stays paused when it was paused before it was held', async () => {
    const { server, queue, files } = setUp(['a'])
    queue.subscribe(() => queue.readSummary().phase === 'running' && queue.pause())
    const paused = untilPaused(queue)
    void queue.start(files, limits)
    await paused
    queue.hold()()
    expect(queue.readSummary().phase).toBe('paused')
    expect(server.stored.size).toBe(0)
    await queue.cancel()
  })

  it.each(['goes on', 'is cancelled'])('says what stopped it while it was held only if it %s', async then => {
    const { server, queue, files } = setUp(['a'])
    let goOn: (() => void) | undefined
    server.transport.send = () => {
      goOn = queue.hold()
      return Promise.reject(new ApiError('being-erased', 409, 'Being erased.'))
    }
    const paused = untilPaused(queue)
    const whole = queue.start(files, limits)
    await paused
    if (then === 'goes on') {
      goOn?.()
      await expect(whole).rejects.toThrow('Being erased.')
    } else {
      await queue.cancel()
      await whole
      expect(queue.readSummary().phase).toBe('idle')
    }
  })

  it('sends only what the server lacks after this window was gone', async () => {
    const { server, queue, files } = setUp(['a', 'b', 'c', 'd'])
    server.stored.add('a').add('c')
    await queue.start(files, limits)
    expect(server.sentTwice).toEqual([])
    expect(queue.readSummary()).toMatchObject({ sentCount: 2, storedCount: 2 })
  })

  it('reads whole only what is of the same size as something else, here or there', async () => {
    const { server, queue, files } = setUp(['a', 'bb', 'cc', 'ddd'])
    server.stored.add('DDD')
    await queue.start(files, limits)
    expect(new Set(server.hashed)).toEqual(new Set(files.slice(1).map(({ file }) => file.name)))
    expect(server.stored).toEqual(new Set(['a', 'bb', 'cc', 'ddd', 'DDD']))
  })

  it('sends one of two files with the same bytes', async () => {
    const { server, queue, files } = setUp(['a', 'a', 'b'])
    await queue.start(files, limits)
    expect(server.sentTwice).toEqual([])
    expect(files.map(({ id }) => queue.readStatus(id).kind)).toEqual(['sent', 'stored', 'sent'])
  })

  it('tells the reason for a file that the server refuses, and goes on with the others', async () => {
    const { server, queue, files } = setUp(['a', 'b', 'c'])
    server.refusedNames.add('IMG_1.jpg')
    await queue.start(files, limits)
    expect(queue.readStatus('1')).toEqual({ kind: 'failed', reason: 'Too big.', canRetry: false })
    expect(queue.readSummary()).toMatchObject({ phase: 'finished', sentCount: 2, failedCount: 1 })
  })

  it('keeps telling of the others while one file is tried again', async () => {
    const { queue, files } = setUp(
      ['a', 'b'],
      ['ok', 'ok', 'server-error', 'ok', 'server-error', 'ok', 'server-error'],
    )
    await queue.start(files, limits)
    const failed = files.filter(({ id }) => queue.readStatus(id).kind === 'failed')
    expect(failed.length).toBe(1)
    await queue.start(failed, limits)
    expect(files.map(({ id }) => queue.readStatus(id).kind)).toEqual(['sent', 'sent'])
    expect(queue.readSummary()).toMatchObject({ phase: 'finished', fileCount: 1, failedCount: 0 })
  })

  it('tells what stopped the whole upload, until that is dismissed', async () => {
    const { server, queue, files } = setUp(['a'])
    server.transport.completeBatch = () => Promise.reject(new ApiError('being-erased', 409, 'Being erased.'))
    await expect(queue.start(files, limits)).rejects.toThrow('Being erased.')
    expect(queue.readSummary()).toMatchObject({
      phase: 'failed',
      stoppedBy: expect.stringContaining('erasing'),
    })
    queue.dismiss()
    expect(queue.readSummary()).toMatchObject({ phase: 'idle', stoppedBy: null })
    expect(queue.readStatus('0').kind).toBe('sent')
  })

  it('gives one file up after a few attempts that the server answers with an error', async () => {
    const fates: Fate[] = ['ok', 'ok', 'server-error', 'ok', 'server-error', 'ok', 'server-error']
    const { server, queue, files } = setUp(['a'], fates)
    await queue.start(files, limits)
    expect(server.stored.size).toBe(0)
    expect(queue.readStatus('0')).toEqual({ kind: 'failed', reason: 'server-error', canRetry: true })
  })

  it('stands still on a full disk until it is resumed', async () => {
    const { server, queue, files } = setUp(['a', 'b'], ['ok', 'ok', 'disk-full'])
    const phases: string[] = []
    queue.subscribe(() => {
      const { phase, hindrance } = queue.readSummary()
      phases.push(`${phase} ${hindrance}`)
      if (phase === 'paused') queue.resume()
    })
    await queue.start(files, limits)
    expect(phases).toContain('paused disk-full')
    expect(server.stored).toEqual(new Set(['a', 'b']))
  })

  it('stops when the session is over', async () => {
    const { queue, files, server } = setUp(['a'])
    server.transport.askManifest = () => Promise.reject(new ApiError('not-signed-in', 401, 'Please log in.'))
    await expect(queue.start(files, limits)).rejects.toThrow('Please log in.')
    expect(queue.readSummary().phase).toBe('failed')
    expect(queue.readStatus('0').kind).toBe('waiting')
  })
})
