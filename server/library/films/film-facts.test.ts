import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../shared/api/durations.ts'
import { buildFilm } from '../../../test/factories/build-film.ts'
import { type FilmFacts, FilmFactsReader, type PhotoOfFilmFacts, belongsToPhoto } from './film-facts.ts'

function read(film: Buffer, chunkBytes = film.length) {
  const reader = new FilmFactsReader()
  for (let at = 0; at < film.length; at += chunkBytes) reader.add(film.subarray(at, at + chunkBytes))
  return reader.finish()
}

const says = { contentId: '65A7DF0A', durationMs: 2500, createdAt: Date.UTC(2019, 6, 29, 2, 45, 7) }

test('reads the identifier, length and time, however the bytes arrive', () => {
  const film = buildFilm({ says })
  const facts = {
    contentId: '65A7DF0A',
    durationMs: 2500,
    takenAt: { time: says.createdAt, isUtc: true },
  }
  for (const chunkBytes of [1, 7, 64, film.length]) expect(read(film, chunkBytes)).toEqual(facts)
})

test('a time with its zone is that of a clock at the place', () => {
  const film = buildFilm({ says: { ...says, creationDate: '2019-07-29T04:45:07+0200' } })
  expect(read(film).takenAt).toEqual({ time: Date.UTC(2019, 6, 29, 4, 45, 7), isUtc: false })
})

test('a film that says nothing has no facts', () => {
  expect(read(buildFilm())).toEqual({})
  expect(read(buildFilm({ says: {} }))).toEqual({ durationMs: 0 })
})

test('cut or changed anywhere, is read or ignored', () => {
  const film = buildFilm({ says })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      fc.nat(film.length),
      fc.integer({ min: 1, max: 99 }),
      (changes, cut, chunkBytes) => {
        const bytes = Buffer.from(film.subarray(0, cut))
        for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value
        expect(read(bytes, chunkBytes)).toEqual(read(bytes))
      },
    ),
  )
})

const time = Date.UTC(2019, 6, 29, 4, 45, 7)
const photo = { contentId: 'A', takenAt: time }
const utc = (ms: number) => ({ takenAt: { time: time + ms, isUtc: true } })
const local = (ms: number) => ({ takenAt: { time: time + ms, isUtc: false } })

test.each<[string, boolean, FilmFacts, PhotoOfFilmFacts]>([
  ['the same identifier, though it is long', true, { contentId: 'a', durationMs: 40_000 }, photo],
  ['another identifier, though it is short', false, { contentId: 'B', durationMs: 2000 }, photo],
  ['three seconds', true, { durationMs: 3000 }, {}],
  ['an identifier that the photo lacks', true, { contentId: 'A', durationMs: 3000 }, { takenAt: time }],
  ['40 seconds', false, { durationMs: 40_000 }, {}],
  ['40 seconds and the time of the photo', false, { durationMs: 40_000, ...local(0) }, { takenAt: time }],
  ['the same time in another zone', true, { durationMs: 3000, ...utc(-5.5 * HOUR_MS + 2000) }, photo],
  ['the time of the photo', true, { durationMs: 3000, ...local(-2000) }, photo],
  ['a time a minute later', false, { durationMs: 3000, ...utc(60_000) }, photo],
  ['a time two hours later at the place', false, { durationMs: 3000, ...local(2 * HOUR_MS) }, photo],
  ['a time a day later', false, { durationMs: 3000, ...utc(24 * HOUR_MS) }, photo],
  ['a time where the photo has none', true, { durationMs: 3000, ...utc(0) }, {}],
  ['nothing', true, {}, photo],
])('a film with %s: %s', (_film, belongs, film, of) => {
  expect(belongsToPhoto(film, of)).toBe(belongs)
})
