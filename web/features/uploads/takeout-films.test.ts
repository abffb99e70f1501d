import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { ArchiveError } from '../../../shared/intake/archive.ts'
import { sendFilms, type FilmOptions } from './takeout-films.ts'
import type { FoundFilm, ListedFilm } from './read-part.ts'
import { UploadGate } from './upload-gate.ts'

const folder = 'Takeout/Google Photos/Goa'
const film = (name: string, byteSize = 10): ListedFilm => ({ folder, name, byteSize })
const part = (name: string) => new File(['x'], name)

const unused = async () => {
  throw new Error('It is not asked.')
}

/** `photos`: the photo of each film by its name. `broken`: names of films that cannot be read. */
function setUp({
  photos,
  broken = [],
  sendFilm = async () => {},
}: {
  photos: Record<string, { photoId: string; isKnown: boolean }>
  broken?: readonly string[]
  sendFilm?: FilmOptions['server']['sendFilm']
}) {
  const read: string[] = []
  const sent: string[] = []
  const counts = { matched: 0, kept: 0, foreign: 0 }
  const onProblem = vi.fn<FilmOptions['onProblem']>()
  const onBrokenPart = vi.fn<FilmOptions['onBrokenPart']>()
  const options: FilmOptions = {
    gate: new UploadGate({ wait: async () => {}, onState: () => {} }),
    maxFilmBytes: 100,
    getThread: () => ({
      count: unused,
      read: unused as never,
      async *readFilms(file, paths): AsyncGenerator<FoundFilm> {
        read.push(file.name)
        if (file.name === 'broken.zip') throw new ArchiveError('gone')
        for (const path of paths) {
          const name = path.slice(path.lastIndexOf('/') + 1)
          yield { ...film(name), file: broken.includes(name) ? null : new File(['film'], name) }
        }
      },
      end: () => {},
    }),
    server: {
      listKnown: unused,
      sendEntries: unused,
      finish: unused,
      readStatus: unused,
      matchFilms: async films => films.map(({ name }) => photos[name] ?? null),
      async sendFilm(photoId, file, signal) {
        await sendFilm(photoId, file, signal)
        sent.push(`${file.name} of ${photoId}`)
      },
    },
    onMatched: () => (counts.matched += 1),
    onKept: () => (counts.kept += 1),
    onForeign: () => (counts.foreign += 1),
    onProblem,
    onBrokenPart,
  }
  return { options, read, sent, counts, onProblem, onBrokenPart }
}

const of = (photoId: string, isKnown = false) => ({ photoId, isKnown })

test('sends the films that photos lack, and reads no archive without any', async () => {
  const { options, read, sent, counts } = setUp({
    photos: { 'a.MP4': of('a'), 'b.MP4': of('b', true), 'c.MP4': of('c', true) },
  })
  const parts = [
    { file: part('1.zip'), films: [film('a.MP4'), film('b.MP4'), film('lone.MP4')] },
    { file: part('2.zip'), films: [film('c.MP4')] },
    { file: part('3.zip'), films: [] },
  ]
  await sendFilms(parts, options)
  expect([read, sent]).toEqual([['1.zip'], ['a.MP4 of a']])
  expect(counts).toEqual({ matched: 3, kept: 3, foreign: 0 })
})

test('asks about no more films at a time than the server accepts', async () => {
  const { options, counts } = setUp({ photos: {} })
  const asked: number[] = []
  Object.assign(options.server, {
    matchFilms: async (films: readonly ListedFilm[]) => {
      asked.push(films.length)
      return films.map(() => of('a', true))
    },
  })
  const films = Array.from({ length: 450 }, (_, i) => film(`${i}.MP4`))
  await sendFilms([{ file: part('1.zip'), films }], options)
  expect(asked).toEqual([200, 200, 50])
  expect(counts.kept).toBe(450)
})

test('tells which films are too big, damaged or refused, and goes on', async () => {
  const { options, sent, onProblem, onBrokenPart, counts } = setUp({
    photos: {
      'big.MP4': of('a'),
      'bad.MP4': of('b'),
      'text.MP4': of('c'),
      'gone.MP4': of('d'),
      'e.MP4': of('e'),
      'long.MP4': of('f'),
    },
    broken: ['bad.MP4'],
    async sendFilm(photoId) {
      if (photoId === 'c') throw new ApiError('film-unknown-format', 415, 'No film.')
      if (photoId === 'f') throw new ApiError('film-without-photo', 409, 'Another film.')
      if (photoId === 'd') throw new ApiError('not-found', 404, 'No photo.')
    },
  })
  const names = ['bad.MP4', 'text.MP4', 'gone.MP4', 'long.MP4', 'e.MP4']
  await sendFilms(
    [
      { file: part('broken.zip'), films: [film('e.MP4')] },
      { file: part('2.zip'), films: [film('big.MP4', 101), ...names.map(name => film(name))] },
    ],
    options,
  )
  expect(onBrokenPart).toHaveBeenCalledExactlyOnceWith(expect.any(File), 'gone')
  expect(sent).toEqual(['e.MP4 of e'])
  // A video with the name of a photo is no problem, but left out as any other.
  expect([counts.kept, counts.foreign]).toEqual([1, 1])
  expect(onProblem.mock.calls.flat()).toMatchObject([
    { path: `${folder}/big.MP4`, problem: 'too-big' },
    { path: `${folder}/bad.MP4`, problem: 'damaged' },
    { path: `${folder}/text.MP4`, reason: 'Kindred can’t store this kind of video.' },
    { path: `${folder}/gone.MP4`, reason: expect.any(String) },
  ])
})

test('repeats what got no answer, and ends with what concerns all films', async () => {
  let tries = 0
  const { options, sent } = setUp({
    photos: { 'a.MP4': of('a'), 'b.MP4': of('b') },
    async sendFilm(photoId) {
      tries += 1
      if (tries === 1) throw new ApiError('unreachable', 0, 'No answer.')
      if (photoId === 'b') throw new ApiError('not-signed-in', 401, 'Sign in.')
    },
  })
  const parts = [{ file: part('1.zip'), films: [film('a.MP4'), film('b.MP4')] }]
  await expect(sendFilms(parts, options)).rejects.toThrow('Sign in.')
  expect(sent).toEqual(['a.MP4 of a'])
})
