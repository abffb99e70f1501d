import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError, readApiError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import type { Outcome } from './fake-upload-server.ts'
import { FakeUploadServer } from './fake-upload-server.ts'
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

function setUp(contents: readonly string[], outcomes: readonly Outcome[] = []) {
  const server = new FakeUploadServer(outcomes)
  const queue = new UploadQueue({ transport: server.transport, schedule: notify => queueMicrotask(notify) })
  const files = contents.map((content, index): UploadFile => ({
    id: `${index}`,
    // Every third name is the same: cameras start again at IMG_1.
    file: server.makeFile(`IMG_${index % 3 === 0 ? 0 : index}.jpg`, content),
  }))
  return { server, queue, files }
}

/** Resumes the upload whenever it is paused. */
function resumeWhenPaused(queue: UploadQueue): void {
  queue.subscribe(() => queue.readSummary().phase === 'paused' && queue.resume())
}

function waitUntilPaused(queue: UploadQueue): Promise<void> {
  return new Promise(resolve => {
    queue.subscribe(() => queue.readSummary().phase === 'paused' && resolve())
  })
}

// Contents of many sizes, of which some are unique.
const anyContent = fc.integer({ min: 0, max: 30 }).map(n => String(n).padEnd(n % 12, '.'))
const anyContents = fc.array(anyContent, { minLength: 1, maxLength: 40 })
const outcomes: readonly Outcome[] = [
  'ok',
  'unreachable',
  'lost-answer',
  'server-error',
  'disk-full',
  'batch-closed',
]
// A file fails after three errors; after any other result it is retried.
const anyOutcomes = fc
  .array(fc.constantFrom(...outcomes), { maxLength: 12 })
  .filter(some => some.filter(outcome => outcome === 'server-error').length < 3)

function failUnreachable(): Promise<never> {
  return Promise.reject(new ApiError('unreachable', 0, 'Gone.'))
}

describe('UploadQueue', () => {
  it('uploads every file, and no bytes twice, whatever requests fail', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyContents,
        anyOutcomes,
        fc.array(fc.nat(10), { maxLength: 4 }),
        async (contents, outcomes, pauses) => {
          const { server, queue, files } = setUp(contents, outcomes)
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
            fraction: 1,
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
        anyOutcomes,
        fc.integer({ min: 1, max: 8 }),
        async (contents, outcomes, cancelAt) => {
          const { server, queue, files } = setUp(contents, outcomes)
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

  it('continues when it is resumed after hold()', async () => {
    const { server, queue, files } = setUp(['a', 'b', 'c', 'd', 'e'])
    let goOn: (() => void) | undefined
    server.onSend = () => {
      if (server.stored.size === 0) goOn = queue.hold()
    }
    const paused = waitUntilPaused(queue)
    const whole = queue.start(files, limits)
    await paused
    expect(server.stored.size).toBeLessThan(5)
    goOn?.()
    await whole
    expect(server.stored.size).toBe(5)
  })

  it('stays paused when the user paused it before hold()', async () => {
    const { server, queue, files } = setUp(['a'])
    queue.subscribe(() => queue.readSummary().phase === 'running' && queue.pause())
    const paused = waitUntilPaused(queue)
    void queue.start(files, limits)
    await paused
    queue.hold()()
    expect(queue.readSummary().phase).toBe('paused')
    expect(server.stored.size).toBe(0)
    await queue.cancel()
  })

  it.each(['is resumed', 'is cancelled'])('reports an error during hold() only when it %s', async then => {
    const { server, queue, files } = setUp(['a'])
    let goOn: (() => void) | undefined
    server.transport.send = () => {
      goOn = queue.hold()
      return Promise.reject(new ApiError('being-erased', 409, 'Being erased.'))
    }
    const paused = waitUntilPaused(queue)
    const whole = queue.start(files, limits)
    await paused
    if (then === 'is resumed') {
      goOn?.()
      await expect(whole).rejects.toThrow('Being erased.')
    } else {
      await queue.cancel()
      await whole
      expect(queue.readSummary().phase).toBe('idle')
    }
  })

  it('sends only the files that the server lacks after the window was closed', async () => {
    const { server, queue, files } = setUp(['a', 'b', 'c', 'd'])
    server.stored.add('a').add('c')
    await queue.start(files, limits)
    expect(server.sentTwice).toEqual([])
    expect(queue.readSummary()).toMatchObject({ sentCount: 2, storedCount: 2 })
  })

  it('hashes only files whose size equals that of another file, here or on the server', async () => {
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

  it('gives the reason for a file that the server rejects, and continues with the others', async () => {
    const { server, queue, files } = setUp(['a', 'b', 'c'])
    server.refusedNames.add('IMG_1.jpg')
    await queue.start(files, limits)
    expect(queue.readStatus('1')).toEqual({
      kind: 'failed',
      reason: texts.failures['photo-too-large'],
      canRetry: false,
    })
    expect(queue.readSummary()).toMatchObject({ phase: 'finished', sentCount: 2, failedCount: 1 })
  })

  it('keeps the status of the other files while one file is sent again', async () => {
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

  it('keeps the error that stopped the whole upload until it is dismissed', async () => {
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

  it('fails a file after three error answers of the server', async () => {
    const outcomes: Outcome[] = ['ok', 'ok', 'server-error', 'ok', 'server-error', 'ok', 'server-error']
    const { server, queue, files } = setUp(['a'], outcomes)
    await queue.start(files, limits)
    expect(server.stored.size).toBe(0)
    expect(queue.readStatus('0')).toEqual({
      kind: 'failed',
      reason: texts.errors.unknown,
      canRetry: true,
    })
  })

  it.each([
    [500, '{"code":"internal","message":"It broke."}', texts.errors.unknown],
    [500, '<h1>It broke.</h1>', texts.errors.unknown],
    [413, '<h1>It broke.</h1>', texts.failures['photo-too-large']],
    [413, '{"code":"invalid-request","message":"It broke."}', texts.failures['photo-too-large']],
    [400, '{"code":"invalid-request","message":"It broke."}', texts.errors.unknown],
  ])(
    'describes an error answer with status %i and body %s by a text of the app',
    async (status, body, text) => {
      const { server, queue, files } = setUp(['a'])
      server.transport.send = () => Promise.reject(readApiError(status, body))
      await queue.start(files, limits)
      expect(queue.readStatus('0')).toEqual({ kind: 'failed', reason: text, canRetry: true })
    },
  )

  it('counts the missing files of each batch, whatever fails', async () => {
    const anyEnd = fc.constantFrom('stays', 'is dismissed', 'is tried again')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        anyEnd,
        async (fails, end) => {
          const { server, queue, files } = setUp(fails.map((_, index) => 'x'.repeat(index + 1)))
          const { send } = server.transport
          const failing = new Set(files.filter((_, index) => fails[index]).map(({ file }) => file))
          server.transport.send = (batchId, sent, ...rest) =>
            sent.some(file => failing.has(file))
              ? Promise.reject(new ApiError('internal', 500, 'It broke.'))
              : send(batchId, sent, ...rest)
          await queue.start(files, limits)
          const batchId = queue.readSummary().batchId ?? ''
          expect(queue.countMissing(batchId)).toBe(failing.size)
          if (end === 'is dismissed') queue.dismiss()
          if (end === 'is tried again') {
            const again = files.filter(({ file }) => failing.delete(file))
            await queue.start(again, limits)
            expect(queue.countMissing(queue.readSummary().batchId ?? '')).toBe(0)
          }
          // A batch whose failures were shown is not reported again, least of all as a success.
          const isLeft = end !== 'stays' && fails.includes(true)
          const expected = isLeft ? null : end === 'stays' ? fails.filter(Boolean).length : 0
          expect(queue.countMissing(batchId)).toBe(expected)
        },
      ),
    )
  })

  it('stops when the server stays unreachable, and continues when it is started again', async () => {
    const { server, queue, files } = setUp(['a', 'b', 'c'])
    const { send, askManifest } = server.transport
    let sends = 0
    server.transport.send = (...given) => ((sends += 1) === 1 ? failUnreachable() : send(...given))
    server.transport.askManifest = (...given) => (sends > 0 ? failUnreachable() : askManifest(...given))
    await expect(queue.start(files, limits)).rejects.toThrow('Gone.')
    expect(queue.readSummary()).toMatchObject({ phase: 'failed', stoppedBy: texts.errors.unreachable })
    server.transport.askManifest = askManifest
    await queue.start(files, limits)
    expect(server.stored).toEqual(new Set(['a', 'b', 'c']))
  })

  it('is complete only when the server has confirmed every file', async () => {
    const { server, queue, files } = setUp(['a', 'bb', 'ccc'])
    const { send } = server.transport
    const left = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    server.transport.send = async (batchId, sent, onProgress, signal) => {
      onProgress(sent.reduce((bytes, file) => bytes + file.size, 0))
      left.resolve()
      await answered.promise
      return send(batchId, sent, () => undefined, signal)
    }
    const whole = queue.start(files, limits)
    await left.promise
    await Promise.resolve()
    expect(files.map(({ id }) => queue.readStatus(id).kind)).toEqual(['storing', 'storing', 'storing'])
    expect(queue.readSummary()).toMatchObject({ settledCount: 0, storingCount: 3 })
    expect(queue.readSummary().fraction).toBeLessThan(1)
    answered.resolve()
    await whole
    await Promise.resolve()
    expect(queue.readSummary()).toMatchObject({ settledCount: 3, storingCount: 0, fraction: 1 })
  })

  it('pauses on a full disk until it is resumed', async () => {
    const { server, queue, files } = setUp(['a', 'b'], ['ok', 'ok', 'disk-full'])
    const phases: string[] = []
    queue.subscribe(() => {
      const { phase, blocker } = queue.readSummary()
      phases.push(`${phase} ${blocker}`)
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
