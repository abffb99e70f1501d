import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../shared/api/durations.ts'
import { belongsToPhoto, type PhotoOfFilmFacts } from './belongs-to-photo.ts'
import type { FilmFacts } from './film-facts.ts'

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
