import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writePart } from '../../../test/factories/build-takeout.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { openPart, streamEntry } from './open-part.ts'

const MB = 1024 * 1024
const SIZES = [2.5, 4, 1, 0.1, 5.3, 3, 2.2, 4.7]
/** No two blocks of 512 bytes are equal. */
const CONTENTS = SIZES.map((size, i) => {
  const content = Buffer.alloc(Math.round(size * MB))
  for (let at = 0; at < content.length; at += 512) content.writeUInt32LE(i * 1_000_000 + at, at)
  return content
})
const HASHES = CONTENTS.map(content => createHash('sha256').update(content).digest('hex'))

test('photos of a .zip that are read at the same time are complete', async () => {
  const reading: Promise<string>[] = []
  const { entries } = await openPart(await writeContents('zip'))
  for await (const entry of entries) {
    reading.push(readSlowly(streamEntry(entry)))
    if (reading.length % 3 === 0) await Promise.all(reading)
  }
  expect(await Promise.all(reading)).toEqual(HASHES)
})

test.each([1, 3])('photos of a .tgz are complete if each of %i is read', async every => {
  const hashes: string[] = []
  let number = 0
  const { entries } = await openPart(await writeContents('tgz'))
  for await (const entry of entries) {
    if (number % every === 0) hashes.push(await readSlowly(streamEntry(entry)))
    number += 1
  }
  expect(hashes).toEqual(HASHES.filter((_, i) => i % every === 0))
})

async function writeContents(ending: string): Promise<string> {
  const file = join(await makeTemporaryFolder(), `takeout-1-001.${ending}`)
  await writePart(file, Object.fromEntries(CONTENTS.map((content, i) => [`b/${i}.jpg`, content])))
  return file
}

/** Returns the SHA-256 of a stream that others are read beside. */
async function readSlowly(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) {
    // Meanwhile others read, and this stream reads ahead.
    for (let turn = 0; turn < 20; turn++) await stat('.')
    hash.update(chunk)
  }
  return hash.digest('hex')
}
