import { expect, test } from 'vitest'
import { FakeUploadServer } from './fake-upload-server.ts'
import { FileSelection } from './file-selection.ts'
import { UploadQueue } from './upload-queue.ts'

const limits = {
  maxFileBytes: 1000,
  maxRawBytes: 1000,
  maxFilmBytes: 100,
  maxFilesPerRequest: 20,
  maxFilesPerManifest: 500,
  formats: [],
}

function pick(path: string, content = path) {
  const name = path.split('/').at(-1) ?? ''
  const type = /\.(mov|mp4)$/i.test(name) ? 'video/quicktime' : 'image/jpeg'
  return { path, file: new File([content], name, { type }) }
}

function makeFilm(name: string): File {
  return new File(['film'], name)
}

test('films go with their photos; others are listed with the reason until their photo is chosen', () => {
  const selection = new FileSelection()
  selection.add(
    [pick('IMG_1.HEIC'), pick('IMG_1.MOV'), pick('IMG_2.MOV'), pick('3.MOV', 'x'.repeat(101))],
    limits,
  )
  const listed = () => selection.read().files.map(({ file, film }) => [file.name, film?.name])
  const skipped = () => selection.read().skipped.map(({ name, reason }) => [name, reason])
  expect(listed()).toEqual([['IMG_1.HEIC', 'IMG_1.MOV']])
  expect(skipped()).toEqual([
    ['3.MOV', 'too-big'],
    ['IMG_2.MOV', 'film-alone'],
  ])
  selection.add([pick('IMG_2.HEIC')], limits)
  expect(listed()).toEqual([
    ['IMG_1.HEIC', 'IMG_1.MOV'],
    ['IMG_2.HEIC', 'IMG_2.MOV'],
  ])
  expect(skipped()).toEqual([['3.MOV', 'too-big']])
  selection.remove(selection.read().files[0]!.id)
  expect([listed(), skipped()]).toEqual([[['IMG_2.HEIC', 'IMG_2.MOV']], [['3.MOV', 'too-big']]])
})

test('a film is sent behind its photo under its name, and one that is refused is counted', async () => {
  const server = new FakeUploadServer()
  const sent: string[] = []
  const asked: unknown[] = []
  const { transport } = server
  const queue = new UploadQueue({
    schedule: notify => notify(),
    transport: {
      ...transport,
      askManifest: async (batchId, files, signal) => {
        asked.push(...files.map(({ name, hasFilm }) => [name, hasFilm]))
        return transport.askManifest(batchId, files, signal)
      },
      send: async (batchId, files, onProgress, signal) => {
        sent.push(...files.map(({ name }) => name))
        const photos = files.filter(({ name }) => !name.endsWith('.MOV'))
        const answer = await transport.send(batchId, photos, onProgress, signal)
        const rejected = [{ name: 'b.jpg.MOV', code: 'film-unknown-format', reason: 'no film' }]
        return { ...answer, rejected }
      },
    },
  })
  const refused = await queue.start(
    [
      { id: '1', file: server.makeFile('a.jpg', 'a'), film: makeFilm('a.MOV') },
      { id: '2', file: server.makeFile('b.jpg', 'bb'), film: makeFilm('B.MOV') },
      { id: '3', file: server.makeFile('c.jpg', 'ccc') },
    ],
    limits,
  )
  expect(sent).toEqual(['a.jpg', 'a.jpg.MOV', 'b.jpg', 'b.jpg.MOV', 'c.jpg'])
  expect(asked).toEqual([
    ['a.jpg', true],
    ['b.jpg', true],
    ['c.jpg', undefined],
  ])
  expect([refused, queue.readSummary().fraction, queue.readSummary().sentCount]).toEqual([1, 1, 3])
})

test('a film beside the second of two identical photos is sent with it', async () => {
  const server = new FakeUploadServer()
  const sent: string[] = []
  const { transport } = server
  const queue = new UploadQueue({
    schedule: notify => notify(),
    transport: {
      ...transport,
      askManifest: async (batchId, files, signal) => {
        const entries = await transport.askManifest(batchId, files, signal)
        return entries.map((entry, i) => (files[i]?.hasFilm ? { state: 'needed' as const } : entry))
      },
      send: async (batchId, files, onProgress, signal) => {
        sent.push(...files.map(({ name }) => name))
        const photos = files.filter(({ name }) => !name.endsWith('.MOV'))
        return transport.send(batchId, photos, onProgress, signal)
      },
    },
  })
  const file = (name: string) => server.makeFile(name, 'same')
  await queue.start(
    [
      { id: '1', file: file('a.jpg') },
      { id: '2', file: file('b.jpg'), film: makeFilm('b.MOV') },
      { id: '3', file: file('c.jpg'), film: makeFilm('c.MOV') },
      { id: '4', file: file('d.jpg') },
    ],
    limits,
  )
  expect(sent).toEqual(['a.jpg', 'b.jpg', 'b.jpg.MOV'])
})
