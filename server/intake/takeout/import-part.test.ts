import { join } from 'node:path'
import { finished } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { writePart } from '../../../test/factories/build-takeout.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createTestApp, MAX_FILE_BYTES } from '../../../test/server/test-app.ts'
import { createSummary, importPart, type ImportDependencies } from './import-part.ts'
import { openPart, streamEntry } from './open-part.ts'

type SentPhotos = Parameters<ImportDependencies['accept']>[0]

const PHOTOS = 60

/** Imports a part of PHOTOS photos. `accept` gets the number of the group, from 1. */
async function importWith(
  ending: string,
  accept: (group: number, photos: SentPhotos) => Promise<string[]>,
  signal = new AbortController().signal,
) {
  const { db } = await createTestApp()
  const file = join(await makeTemporaryFolder(), `takeout-1-001.${ending}`)
  const noise = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * i * 7) % 251))
  await writePart(
    file,
    Object.fromEntries(Array.from({ length: PHOTOS }, (_, i) => [`b/${i}.jpg`, noise] as const)),
  )
  const summary = createSummary()
  let group = 0
  const importing = importPart(
    {
      db,
      limits: { maxFileBytes: MAX_FILE_BYTES, maxRawBytes: MAX_FILE_BYTES },
      signal,
      onEntry: () => {},
      async accept(photos) {
        const names = await accept((group += 1), photos)
        const reason = 'not a photo'
        return { accepted: [], rejected: names.map(name => ({ name, code: 'none', reason })) }
      },
    },
    'ann',
    { part: await openPart(file), summary, films: [] },
  )
  return { importing, summary }
}

async function readAll(photos: SentPhotos): Promise<string[]> {
  const names: string[] = []
  for await (const { sentName, stream } of photos) {
    await buffer(stream)
    names.push(sentName)
  }
  return names
}

test.each(['zip', 'tgz'])('gives each photo of a .%s to one of two groups', async ending => {
  const { importing, summary } = await importWith(ending, (_group, photos) => readAll(photos))
  await importing
  expect(summary.problemCount).toBe(PHOTOS)
  expect(new Set(summary.problems.map(({ path }) => path)).size).toBe(PHOTOS)
})

test.each(['zip', 'tgz'])(
  'ends with the error of one group of a .%s, whatever the other does',
  async ending => {
    const { importing, summary } = await importWith(ending, async (group, photos) => {
      if (group !== 3) return readAll(photos)
      // As an upload that ends before it reads the photo.
      for await (const { sentName } of photos) throw new Error(`The disk is full: ${sentName}`)
      return []
    })
    await expect(importing).rejects.toThrow('The disk is full')
    expect(summary.problemCount).toBeLessThan(PHOTOS)
  },
)

test.each(['zip', 'tgz'])('ends when it is interrupted while a .%s is read', async ending => {
  const abort = new AbortController()
  const { importing } = await importWith(
    ending,
    async (group, photos) => {
      if (group === 2) abort.abort(new Error('interrupted'))
      return readAll(photos)
    },
    abort.signal,
  )
  await expect(importing).rejects.toThrow('interrupted')
})

test.each(['zip', 'tgz'])(
  'a photo of a .%s that is still read when the import ends is closed',
  async ending => {
    const file = join(await makeTemporaryFolder(), `takeout-1-001.${ending}`)
    await writePart(file, { 'b/1.jpg': Buffer.alloc(20_000_000, 7) })
    const { entries } = await openPart(file)
    const { value } = await entries.next()
    const photo = streamEntry(value)
    const closed = new Promise<void>(resolve => {
      finished(photo, () => resolve())
    })
    // As the rest of an upload that has failed. An error would end the process.
    photo.resume()
    await entries.return(undefined)
    await closed
    expect(photo.readableEnded).toBe(false)
  },
)
