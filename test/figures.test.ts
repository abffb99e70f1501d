import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

// Figures of a section are nested numbers; a path that does not exist fails in `at`.
const results = JSON.parse(read('bench/results.json')) as Record<string, { figures: unknown }>

/** Returns the number at this path of a section's figures. */
function at(section: string, ...path: (string | number)[]): number {
  const value = path.reduce<unknown>(
    (level, key) => (level as Record<string, unknown> | undefined)?.[key],
    results[section]?.figures,
  )
  if (typeof value !== 'number')
    throw new Error(`bench/results.json has no number at ${[section, ...path].join(' › ')}`)
  return value
}

const number = (value: number) => value.toLocaleString('en')
const fixed = (value: number, digits = 1) => value.toFixed(digits)
// Accuracy is rounded down, here as in the app, so that no text claims too much. The tiny addition
// undoes what multiplying by a power of ten takes away (0.57 * 100 is 56.99…).
const floor = (value: number, digits: number) =>
  (Math.floor(value * 10 ** digits + 1e-9) / 10 ** digits).toFixed(digits)
const percent = (value: number) => `${floor(100 * value, 1)} %`

/** Precision and recall of pairs of faces, which texts call right and complete. */
const grouping = (section: string, ...path: string[]) =>
  ['precision', 'recall'].map(key => percent(at(section, ...path, key)))

const FAMILIES = 'each family alone, photos known'
const ADULTS = 'adults of both halves'
/** What bench/libraries.ts measures, with the bundled network and with one that users may add. */
const LIBRARIES = ['libraries mobilefacenet', 'libraries edgeface-xs'] as const
const inLibraries = (key: 'libraries' | 'faces' | 'people', library: string) =>
  number(at(LIBRARIES[0], 'now', library, key))
const accuracyRow = (label: string, [bundled, added]: readonly [string, string], ...path: string[]) =>
  `| ${label} | ${grouping(bundled, ...path).join(' | ')} | ${grouping(added, ...path).join(', ')} |`

const PEERS = ['kindred', 'face-api', 'human'] as const
const peersRow = (label: string, format: (peer: string) => string) =>
  `| ${label} | ${PEERS.map(format).join(' | ')} |`
const drawn = at('missedFaces', 'falsePerPhoto', 'withoutPeople', 'drawn')

const IN_README = [
  `| Adults from the news, most seen once, alone (${number(at(ADULTS, 'faces'))} faces) | ${grouping(ADULTS, 'mobilefacenet').join(' | ')} | ${grouping(ADULTS, 'edgeface-xs').join(', ')} |`,
  accuracyRow(
    `${inLibraries('libraries', FAMILIES)} families, each a library of its own`,
    LIBRARIES,
    'now',
    FAMILIES,
  ),
  accuracyRow(
    'The same faces, each alone in a photo',
    LIBRARIES,
    'now',
    'each family alone, single portraits',
  ),
  accuracyRow(
    `${inLibraries('people', 'all families, photos known')} people from many families in one library (${inLibraries('faces', 'all families, photos known')} faces)`,
    LIBRARIES,
    'now',
    'all families, photos known',
  ),
  accuracyRow('The same faces, each alone in a photo', LIBRARIES, 'now', 'all families, single portraits'),
  accuracyRow(
    `${inLibraries('people', 'childhood and adult pictures')} people as children and as adults, alone (${inLibraries('faces', 'childhood and adult pictures')} faces)`,
    LIBRARIES,
    'now',
    'childhood and adult pictures',
  ),
  accuracyRow(
    `${at('hard-faces mobilefacenet', 'masked', 'people')} people, many wearing a mask, alone (${number(at('hard-faces mobilefacenet', 'masked', 'faces'))} faces)`,
    ['hard-faces mobilefacenet', 'hard-faces edgeface-xs'],
    'masked',
    'grouping',
  ),
  `Kindred finds a face in ${percent(at('missedFaces', 'found', 'families', 'share'))} of the families' pictures (${number(at('missedFaces', 'found', 'families', 'pictures'))} of them, at random), ${percent(at('missedFaces', 'found', 'ages', 'share'))} of those of children and adults, and ${percent(at('missedFaces', 'found', 'masked', 'share'))} of the masked set. In ${at('missedFaces', 'falsePerPhoto', 'withoutPeople', 'inPhotos') + at('missedFaces', 'falsePerPhoto', 'withoutPeople', 'inDrawn')} of ${number(at('missedFaces', 'falsePerPhoto', 'withoutPeople', 'photos') + drawn)} pictures without people`,
  peersRow('Portraits in which no face was found', peer => {
    const people = peer === 'face-api' ? ['people', 'helped'] : ['people']
    const missed = at('peers', peer, ...people, 'imagesWithoutFace')
    return missed === 0 ? '0' : `${fixed((100 * missed) / at('peers', peer, 'people', 'images'))} %`
  }),
  peersRow('Faces found in an album of 12-megapixel photos', peer =>
    percent(at('peers', peer, 'photos', 'detection', 'overall')),
  ),
  peersRow(
    'Processor time to find the faces in a 12-megapixel photo',
    peer => `${fixed(at('peers', peer, 'photos', 'cpuSecondsPerPhoto'), 2)} s`,
  ),
  peersRow('Peak memory', peer => `${number(at('peers', peer, 'peakRssMb'))} MB`),
]

const grown = (section: string) => ({
  seconds: Math.round(at(section, 'first', 'kept', 'seconds')),
  memory: fixed(at(section, 'first', 'peakRssMb') / 1000),
  more: fixed(at(section, '100 more', 'kept', 'seconds')),
})
const million = grown('growLibrary mobilefacenet 1000000')
const wide = grown('growLibrary mobilefacenet padded to 512 1000000')
const ENGINES = 'app: photos a second on both engines'
/** 100 million photos in a month: the example of docs/scaling.md. */
const PHOTOS_A_SECOND = 39
const coresFor = (part: string) => fixed(PHOTOS_A_SECOND * at(ENGINES, 'distributed', part))
const spent = (part: string) => fixed(at(ENGINES, 'distributed', part), 3)

const IN_SCALING = [
  `| Start with \`npm start\` in a built clone | ${fixed(at('start', 'medianSeconds'))} s |`,
  `| Memory while ${number(at('app: memory', 'photos'))} photos are processed | app ${at('app: memory', 'apiPeakMb')} MB, a worker up to ${at('app: memory', 'workerPeakMb')} MB |`,
  `| Finding the faces in a 12-megapixel photo, ${fixed(at('peers', 'kindred', 'photos', 'faces') / at('peers', 'kindred', 'photos', 'photos'))} on average | ${fixed(at('peers', 'kindred', 'photos', 'cpuSecondsPerPhoto'), 2)} s of one core |`,
  `| People found in ${at('app: people after the last upload byte', 'photos')} photos, after the last byte of the upload | first ones ${fixed(at('app: people after the last upload byte', 'firstPeopleSeconds'))} s, all ${fixed(at('app: people after the last upload byte', 'allPeopleSeconds'))} s |`,
  `| A search in ${number(at('app: search', 'photos'))} photos with ${number(at('app: search', 'faces'))} faces | ${fixed(at('app: search', 'searches', 'one year', 'medianMs'))} to ${fixed(at('app: search', 'searches', 'people unknown', 'medianMs'))} ms |`,
  `| First pictures from ${number(at('web: 100,000 photos by the scrubber', 'photos'))} photos, on a phone's processor | ${fixed(at('web: 100,000 photos by the scrubber', 'firstPicturesMs') / 1000)} s |`,
  `| Checking a folder of ${number(at('app: checking a folder', 'files'))} unchanged files | ${fixed(at('app: checking a folder', 'unchangedSeconds'))} s |`,
  `| Nightly backup of ${at('app-backup', 'gigabytes')} GB in which nothing is new | ${fixed(at('app-backup', 'next snapshot', 'seconds'))} s (the first backup ${fixed(at('app-backup', 'snapshot', 'seconds'))} s) |`,
  `| \`kill -9\` of the app or a worker, ${at('app: kill -9', 'kills')} times | no accepted photo lost, none stored twice |`,
  `| First grouping of a million faces; adding 100 faces | ${million.seconds} s, ${million.memory} GB; ${million.more} s |`,
  `| The same with embeddings of 512 numbers | ${wide.seconds} s, ${wide.memory} GB; ${wide.more} s |`,
  `| Moving ${number(at('app: moving a library', 'rows'))} rows and ${at('app: moving a library', 'blobMb')} MB of photos | ${fixed(at('app: moving a library', 'there', 'totalSeconds'))} s, and ${fixed(at('app: moving a library', 'back', 'totalSeconds'))} s back |`,
  `| Jobs claimed by eight workers, with ${number(at('claims postgres', 'jobs'))} waiting | ${number(at('claims postgres', 'claims by all workers', 'inASecond'))} per second (SQLite ${number(at('claims sqlite', 'claims by all workers', 'inASecond'))}) |`,
  `| Logins, ${at('app: signing in', 'signInsPerMinute')} per minute (with SQLite) | median ${at('app: signing in', 'signInMedianMs')} ms, none refused |`,
  `| Attacks during ${at('app: hostile mix', 'seconds')} s, by one account (SQLite) | 95th percentile for Home: ${fixed(at('app: hostile mix', 'screens', 'home', 'attackedP95Ms'))} instead of ${fixed(at('app: hostile mix', 'screens', 'home', 'idleP95Ms'))} ms |`,
  `| Small | ${fixed(at(ENGINES, 'embedded', 'cpuSecondsPerPhoto'), 2)} s together |`,
  `| School and hosting provider | ${spent('app')} s | ${spent('workers')} s | ${spent('database')} s | ${spent('store')} s |`,
  `${PHOTOS_A_SECOND} × ${spent('workers')} = ${coresFor('workers')} cores for workers, ${PHOTOS_A_SECOND} × ${spent('app')} = ${coresFor('app')} for the app, ${PHOTOS_A_SECOND} × ${spent('database')} = ${coresFor('database')} in the database, which executes`,
  `and ${coresFor('store')} in a Swift`,
]

const toOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
/** A share like .907, a percentage, or a number with a unit. */
const FIGURE = /(?<![\w.])\.\d{2,3}\b|\b\d[\d.,]* ?(?:%|s|ms|MB|GB)(?![\w%])/g

describe('figures in texts are those of bench/results.json', () => {
  test.each([
    ['README.md', read('README.md'), IN_README],
    ['docs/scaling.md', read('docs/scaling.md'), IN_SCALING],
  ])('%s', (_file, text, claims) => {
    const words = toOneLine(text)
    expect(claims.filter(claim => !words.includes(claim))).toEqual([])
  })

  test('no other accuracy, time or size is claimed in README.md', () => {
    const rest = IN_README.reduce((text, claim) => text.replace(claim, ''), toOneLine(read('README.md')))
    expect(rest.match(FIGURE) ?? []).toEqual([])
  })

  test('every row of a table in docs/scaling.md is one of them', () => {
    const rows = read('docs/scaling.md')
      .split('\n')
      .map(line => toOneLine(line.trim()))
      .filter(line => line.startsWith('| ') && FIGURE.test(line))
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(row => !IN_SCALING.some(claim => row.startsWith(claim)))).toEqual([])
  })
})
