import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writePart } from '../../../test/factories/build-takeout.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { readZip } from './read-zip.ts'

const MB = 1024 * 1024

test('photos that are read at the same time are complete, although their buffers are reused', async () => {
  const sizes = [2.5, 4, 1, 0.1, 5.3, 3, 2.2, 4.7]
  const contents = sizes.map((size, i) => {
    const content = Buffer.alloc(Math.round(size * MB))
    for (let at = 0; at < content.length; at += 512) content.writeUInt32LE(i * 1_000_000 + at, at)
    return content
  })
  const file = join(await makeTemporaryFolder(), 'takeout-1-001.zip')
  await writePart(file, Object.fromEntries(contents.map((content, i) => [`b/${i}.jpg`, content])))
  const reading: Promise<string>[] = []
  for await (const entry of readZip(file, 'takeout-1-001.zip')) {
    reading.push(readSlowly(entry.open()))
    if (reading.length % 3 === 0) await Promise.all(reading)
  }
  const wanted = contents.map(content => createHash('sha256').update(content).digest('hex'))
  expect(await Promise.all(reading)).toEqual(wanted)
})

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
