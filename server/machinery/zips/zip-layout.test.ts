import fc from 'fast-check'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise, openPromise } from 'yauzl'
import { openZip } from '../../../test/factories/open-zip.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { layOutZip, type ZipEntry } from './zip-layout.ts'

const GB = 2 ** 30
const modifiedAt = new Date('2024-12-24T18:30:04Z')

function buildEntry(name: string, content: Buffer): ZipEntry & { content: Buffer } {
  return { name, byteSize: content.length, crc32: crc32(content), modifiedAt, content }
}

describe('layOutZip', () => {
  test('creates zips that another program can open, with any names and contents', async () => {
    const name = fc.stringMatching(/^[^\0/\\:]{1,40}$/u)
    const files = fc.uniqueArray(fc.record({ name, bytes: fc.uint8Array({ maxLength: 300 }) }), {
      selector: file => file.name,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(files, async some => {
        const entries = some.map(file => buildEntry(file.name, Buffer.from(file.bytes)))
        const { parts, directory, byteSize } = layOutZip(entries)
        const zip = Buffer.concat([
          ...parts.flatMap(({ header, entry }) => [header, entry.content]),
          directory,
        ])
        expect(zip).toHaveLength(byteSize)
        expect([...(await openZip(zip))]).toEqual(entries.map(entry => [entry.name, entry.content]))
      }),
    )
  })

  test('supports zips beyond 4 GB', async () => {
    const file = join(await makeTemporaryFolder(), 'far.zip')
    const far = buildEntry('far.jpg', Buffer.from('far away'))
    const holes = [0, 1, 2, 3, 4].map(i => ({
      name: `${i}.jpg`,
      byteSize: GB,
      crc32: 0,
      modifiedAt,
      content: Buffer.alloc(0),
    }))
    const { parts, directory, byteSize } = layOutZip([...holes, far])
    const handle = await open(file, 'w')
    for (const { header, entry, offset } of parts) {
      await handle.write(header, 0, header.length, offset)
      await handle.write(entry.content, 0, entry.content.length, offset + header.length)
    }
    await handle.write(directory, 0, directory.length, byteSize - directory.length)
    await handle.close()

    const zip = await openPromise(file)
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== 'far.jpg') continue
      expect(entry.relativeOffsetOfLocalHeader).toBeGreaterThan(5 * GB)
      expect(entry.getLastModDate({ timezone: 'UTC' })).toEqual(modifiedAt)
      expect(String(await buffer(await zip.openReadStreamPromise(entry)))).toBe('far away')
    }
    expect(zip.entryCount).toBe(6)
  })

  test('supports more entries than 16 bits can count', async () => {
    const entries = Array.from({ length: 70_000 }, (_, i) => buildEntry(`${i}`, Buffer.alloc(0)))
    const { parts, directory } = layOutZip(entries)
    const zip = Buffer.concat([...parts.map(({ header }) => header), directory])
    const opened = await fromBufferPromise(zip)
    const names = new Set<string>()
    for await (const { fileName } of opened.eachEntry()) names.add(fileName)
    expect(names.size).toBe(70_000)
  })
})
