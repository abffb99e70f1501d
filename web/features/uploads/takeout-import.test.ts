import { expect, test } from 'vitest'
import type { EntriesBody, TakeoutStatus } from '../../../shared/api/takeout.ts'
import { ApiError } from '../../api-client.ts'
import { ArchiveError } from '../../../shared/intake/archive.ts'
import type { ArchiveThread } from './archive-thread.ts'
import { FakeUploadServer, type Outcome } from './fake-upload-server.ts'
import type { PartGroup } from './read-part.ts'
import { TakeoutImport } from './takeout-import.ts'
import { NO_COUNTS } from './takeout-state.ts'

const LIMITS = {
  maxFileBytes: 1000,
  maxRawBytes: 2000,
  maxFilmBytes: 1000,
  maxFilesPerRequest: 20,
  maxFilesPerManifest: 500,
  formats: [],
}
const folder = 'Takeout/Google Photos/Goa'
const DONE: TakeoutStatus = { isMatching: false, albums: 1, notesWithoutPhoto: 0, leftOut: 0 }

const part = (number: number) => new File(['x'.repeat(100)], `takeout-1-00${number}.zip`, { lastModified: 1 })

/** `contents`: the photos of each group of each part; an error ends the part. */
function setUp(
  contents: Record<string, readonly (readonly string[] | ArchiveError)[]>,
  outcomes: readonly Outcome[] = [],
) {
  const server = new FakeUploadServer(outcomes)
  const sent: EntriesBody[] = []
  const known = new Set<string>()
  const statuses: TakeoutStatus[] = []
  const events = { isEnded: false, onGroup: () => {} }
  const thread: ArchiveThread = {
    count: async ({ name }) => {
      const first = contents[name]?.[0]
      if (first instanceof ArchiveError) throw first
      return 7
    },
    async *read({ name }, options): AsyncGenerator<PartGroup> {
      let photos = 0
      for (const texts of contents[name] ?? []) {
        if (texts instanceof ArchiveError) throw texts
        photos += texts.length
        const fresh = texts.filter(text => !options.known.has(`${folder}/${text}.jpg`))
        yield {
          photos: fresh.map(text => ({
            folder,
            name: `${text}.jpg`,
            file: server.makeFile(`${text}.jpg`, text),
          })),
          notes: [{ folder, name: `${texts[0]}.jpg.json`, text: '{}' }],
          films: [],
          problems: [],
          counts: { ...NO_COUNTS, photos },
          position: 50,
        }
        events.onGroup()
      }
    },
    async *readFilms() {},
    end: () => (events.isEnded = true),
  }
  const takeout = new TakeoutImport({
    transport: server.transport,
    server: {
      listKnown: async () => known,
      sendEntries: async body => void sent.push(body),
      matchFilms: async films => films.map(() => null),
      sendFilm: async () => {},
      finish: async () => statuses.shift() ?? DONE,
      readStatus: async () => statuses.shift() ?? DONE,
    },
    startThread: () => thread,
    readLimits: async () => LIMITS,
    now: () => 0,
  })
  return { server, sent, known, statuses, events, takeout }
}

test('names missing parts and counts photos before it starts', async () => {
  const { takeout } = setUp({ 'takeout-1-003.zip': [new ArchiveError('damaged')] })
  await takeout.add([part(3), part(1)])
  const { phase, missing, parts } = takeout.read()
  expect([phase, missing]).toEqual(['ready', ['takeout-1-002.zip']])
  expect(parts.map(({ file, photos, problem }) => [file.name, photos, problem])).toEqual([
    ['takeout-1-001.zip', 7, null],
    ['takeout-1-003.zip', null, 'damaged'],
  ])
  // The same archives chosen again are not added twice.
  await takeout.add([part(1), part(2)])
  expect(takeout.read().parts).toHaveLength(3)
  expect(takeout.read().missing).toEqual([])
})

test('sends the photos of all parts in one batch, with where they lay and their notes', async () => {
  const { takeout, server, sent, statuses, events } = setUp({
    'takeout-1-001.zip': [['a', 'b'], ['c']],
    'takeout-1-002.zip': [['a']],
  })
  statuses.push({ ...DONE, isMatching: true }, { ...DONE, isMatching: true })
  await takeout.add([part(1), part(2)])
  await takeout.start()
  expect([...server.stored]).toEqual(['a', 'b', 'c'])
  expect(server.completedBatches).toEqual(['batch 1'])
  expect(sent.flatMap(({ photos }) => photos.map(({ name, photoId }) => [name, photoId]))).toEqual(
    expect.arrayContaining([
      ['a.jpg', 'a'],
      ['b.jpg', 'b'],
      ['c.jpg', 'c'],
      ['a.jpg', 'a'],
    ]),
  )
  expect(sent.flatMap(({ notes }) => notes)).toHaveLength(3)
  const { phase, added, stored, bytesRead, status, counts } = takeout.read()
  expect({ phase, added, stored, bytesRead, status, photos: counts.photos }).toEqual({
    phase: 'finished',
    added: 3,
    stored: 1,
    bytesRead: 100,
    status: DONE,
    photos: 4,
  })
  expect(events.isEnded).toBe(true)
})

test('skips photos that were imported before, and begins no batch without new ones', async () => {
  const { takeout, server, known, sent } = setUp({ 'takeout-1-001.zip': [['a']] })
  known.add(`${folder}/a.jpg`)
  await takeout.add([part(1)])
  await takeout.start()
  expect([server.hashed, server.completedBatches]).toEqual([[], []])
  // Notes are sent again: the first import may have ended before them.
  expect(sent).toMatchObject([{ photos: [], notes: [{ name: 'a.jpg.json' }] }])
  expect(takeout.read().phase).toBe('finished')
})

test('retries what got no answer, and reports photos that the server refuses', async () => {
  const { takeout, server, sent } = setUp({ 'takeout-1-001.zip': [['a', 'b']] }, [
    'unreachable',
    'ok',
    'unreachable',
    'lost-answer',
  ])
  server.refusedNames.add('b.jpg')
  await takeout.add([part(1)])
  await takeout.start()
  const { phase, problems, problemCount } = takeout.read()
  expect([phase, problemCount]).toEqual(['finished', 1])
  expect(problems).toMatchObject([{ path: `${folder}/b.jpg`, canRetry: false }])
  expect([...server.stored]).toEqual(['a'])
  expect(sent).toMatchObject([{ photos: [{ photoId: 'a' }] }])
})

test('continues with the other parts if one is damaged', async () => {
  const { takeout, server } = setUp({
    'takeout-1-001.zip': [['a'], new ArchiveError('unpacks-too-large')],
    'takeout-1-002.zip': [['b']],
  })
  await takeout.add([part(1), part(2)])
  await takeout.start()
  expect([...server.stored]).toEqual(['a', 'b'])
  expect(takeout.read().parts.map(({ problem }) => problem)).toEqual(['unpacks-too-large', null])
  expect(takeout.read()).toMatchObject({ phase: 'finished', bytesRead: 150 })
})

test('pauses, resumes and cancels', async () => {
  const { takeout, server, events } = setUp({ 'takeout-1-001.zip': [['a'], ['b'], ['c'], ['d']] })
  await takeout.add([part(1)])
  let groups = 0
  const paused = new Promise<void>(resolve => {
    events.onGroup = () => {
      groups += 1
      if (groups !== 2) return
      takeout.pause()
      resolve()
    }
  })
  const running = takeout.start()
  await paused
  expect(takeout.read().phase).toBe('paused')
  takeout.resume()
  await running
  expect(takeout.read()).toMatchObject({ phase: 'finished', added: 4 })

  const second = setUp({ 'takeout-1-001.zip': [['a'], ['b'], ['c'], ['d']] })
  await second.takeout.add([part(1)])
  const cancelled = new Promise<void>((resolve, reject) => {
    second.server.onSend = () => {
      second.server.onSend = () => {}
      second.takeout.cancel().then(resolve, reject)
    }
  })
  await second.takeout.start()
  await cancelled
  expect(second.takeout.read().parts).toEqual([])
  expect(second.server.cancelledBatches).toEqual(['batch 1'])
  expect(second.server.completedBatches).toEqual([])
  expect(second.events.isEnded).toBe(true)
  expect([...server.stored]).toHaveLength(4)
})

test('keeps what was sent when it fails, and starts again where it was', async () => {
  const { takeout, server, sent } = setUp({ 'takeout-1-001.zip': [['a'], ['b']] })
  await takeout.add([part(1)])
  const { transport } = server
  const { send } = transport
  let sends = 0
  Object.assign(transport, {
    send: async (...request: Parameters<typeof send>) => {
      sends += 1
      if (sends === 2) throw new ApiError('not-signed-in', 401, 'Sign in.')
      return send(...request)
    },
  })
  await takeout.start()
  expect(takeout.read()).toMatchObject({ phase: 'failed', stoppedBy: expect.any(String) })
  expect(server.completedBatches).toEqual(['batch 1'])
  await takeout.start()
  expect([...server.stored].toSorted()).toEqual(['a', 'b'])
  expect(takeout.read()).toMatchObject({ phase: 'finished', stoppedBy: null })
  expect(sent.flatMap(({ photos }) => photos).map(({ photoId }) => photoId)).toContain('b')
})
