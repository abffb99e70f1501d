// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answerRequests } from '../../api-client.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { texts } from '../../texts.ts'
import { takeout } from '../../../shared/texts/english/adding-photos.ts'
import { ArchiveError, type ArchiveProblem } from '../../../shared/intake/archive.ts'
import { FakeUploadServer } from './fake-upload-server.ts'
import { FileSelection } from './file-selection.ts'
import type { PartGroup } from './read-part.ts'
import { TakeoutBanner } from './takeout-banner.tsx'
import { TakeoutImport } from './takeout-import.ts'
import { NO_COUNTS } from './takeout-state.ts'
import { UploadContext } from './upload-context.ts'
import { UnfinishedUploads } from './unfinished-uploads.ts'
import { UploadQueue } from './upload-queue.ts'

const LIMITS = {
  maxFileBytes: 1000,
  maxRawBytes: 2000,
  maxFilmBytes: 1000,
  maxFilesPerRequest: 20,
  maxFilesPerManifest: 500,
  formats: [],
}
const words = takeout

beforeEach(() => {
  answerRequests(async () => Response.json(LIMITS))
})

const ZIP = new File(['zip'], 'takeout-1-002.zip')
const LOCKED = new File(['locked'], 'takeout-1-003.zip')

async function setUp(archives: readonly File[], problem: ArchiveProblem = 'encrypted') {
  const server = new FakeUploadServer()
  const importing = new TakeoutImport({
    transport: server.transport,
    server: {
      listKnown: async () => new Set(),
      sendEntries: async () => {},
      matchFilms: async films => films.map(() => null),
      sendFilm: async () => {},
      finish: async () => ({ isMatching: false, albums: 1, notesWithoutPhoto: 2, leftOut: 4 }),
      readStatus: async () => ({ isMatching: false, albums: 1, notesWithoutPhoto: 2, leftOut: 4 }),
    },
    startThread: () => ({
      count: async file => {
        if (file === LOCKED) throw new ArchiveError(problem)
        return 2
      },
      async *read(file): AsyncGenerator<PartGroup> {
        if (file === LOCKED) throw new ArchiveError(problem)
        yield {
          photos: [{ folder: 'Goa', name: 'a.jpg', file: server.makeFile('a.jpg', 'a') }],
          notes: [],
          films: [],
          problems: [{ path: 'Takeout/Goa/b.jpg', problem: 'too-big', size: 2000 }],
          counts: { ...NO_COUNTS, photos: 2, videos: 3, albums: 1 },
          position: file.size,
        }
      },
      async *readFilms() {},
      end: () => {},
    }),
    readLimits: async () => LIMITS,
    now: () => 0,
  })
  const selection = new FileSelection()
  selection.addArchives(archives)
  const queue = new UploadQueue({ transport: server.transport, schedule: notify => notify() })
  await renderInApp(
    <UploadContext value={{ selection, queue, unfinished: new UnfinishedUploads(sessionStorage) }}>
      <TakeoutBanner archives={archives} takeout={importing} />
    </UploadContext>,
  )
  return { server, selection }
}

it('shows what was found, what is missing and what cannot be read, and then the outcome', async () => {
  const { server } = await setUp([ZIP, LOCKED])
  await screen.findByRole('region', { name: words.heading(2) })
  await screen.findByText(words.found(2))
  screen.getByText(words.missing(1, 'takeout-1-001.zip'))
  screen.getByText(words.archiveProblems.encrypted)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: words.start })))
  await screen.findByRole('region', { name: words.finishedExcept })
  for (const text of [
    words.added(1),
    words.videos(3),
    words.albums(1),
    words.notesWithoutPhoto(2),
    words.leftOut(4),
  ])
    expect(screen.getByText(text)).toBeTruthy()
  screen.getByText('Goa/b.jpg')
  expect([...server.stored]).toEqual(['a'])
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: texts.notUploaded.dismissFailed })),
  )
  expect(screen.queryByRole('region', { name: words.finishedExcept })).toBeNull()
  // What was imported stays.
  expect(server.cancelledBatches).toEqual([])
})

it('imports nothing if no archive can be read, or the user does not want it', async () => {
  const { selection } = await setUp([LOCKED], 'damaged')
  await screen.findByText(words.archiveProblems.damaged)
  expect(screen.getByRole('button', { name: words.start }).hasAttribute('disabled')).toBe(true)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: words.notNow })))
  expect(selection.read().archives).toEqual([])
})
