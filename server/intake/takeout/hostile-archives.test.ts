import { createWriteStream } from 'node:fs'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip, deflateRawSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { GOOGLE, writePart } from '../../../test/factories/build-takeout.ts'
import {
  buildDirectory,
  buildPaxRecords,
  buildTarEntry,
  buildZip,
  buildZip64,
  UNSAFE_NAMES,
  type Zip64Lies,
} from '../../../test/factories/hostile-archives.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createTestApp, MAX_FILE_BYTES } from '../../../test/server/test-app.ts'
import { ArchiveError, MAX_ENTRIES } from '../../../shared/intake/archive.ts'
import { createSummary, importPart } from './import-part.ts'
import { describeArchiveProblem, openPart } from './open-part.ts'

const OWNER_ID = 'ann'
const good = await buildPhotoBytes({ shade: 1 })

/** Imports an archive without a library; accepted photos are read and stored by their paths. */
async function importArchive(file: string, accepted: Map<string, Buffer> = new Map<string, Buffer>()) {
  const { db } = await createTestApp()
  const summary = createSummary()
  const part = await openPart(file)
  let message: string | null = null
  await importPart(
    {
      db,
      limits: { maxFileBytes: MAX_FILE_BYTES, maxRawBytes: 2 * MAX_FILE_BYTES },
      signal: new AbortController().signal,
      onEntry: () => {},
      async accept(photos) {
        const rejected: { name: string; code: string; reason: string }[] = []
        for await (const { sentName, stream } of photos) {
          try {
            accepted.set(sentName, await buffer(stream))
          } catch (error) {
            rejected.push({ name: sentName, code: 'photo-damaged', reason: String(error) })
          }
        }
        return { accepted: [], rejected }
      },
    },
    OWNER_ID,
    { part, summary, films: [] },
  ).catch((error: unknown) => {
    if (!(error instanceof ArchiveError)) throw error
    message = describeArchiveProblem(part.name, error.problem)
  })
  return { accepted, summary, message }
}

async function makeFile(name: string): Promise<string> {
  return join(await makeTemporaryFolder(), name)
}

describe('a hostile archive', () => {
  test.each(['.zip', '.tgz'])(
    'with names that lead out of it, or links, as %s writes nothing outside',
    async ending => {
      const file = await makeFile(`takeout-1-001${ending}`)
      if (ending === '.zip') {
        const outside = UNSAFE_NAMES.map(name => ({ name, content: good }))
        const link = { name: 'b/link.jpg', content: Buffer.from('/etc/passwd'), mode: 0o120777 }
        await writeFile(file, buildZip([...outside, link, { name: 'b/good.jpg', content: good }]))
      } else {
        const tar = pack()
        const writing = pipeline(tar, createGzip(), createWriteStream(file))
        for (const name of UNSAFE_NAMES) tar.entry({ name: name.replace('\0', '\u0001') }, good)
        tar.entry({ name: 'b/link.jpg', type: 'symlink', linkname: '/etc/passwd' })
        tar.entry({ name: 'b/hard.jpg', type: 'link', linkname: '/etc/passwd' })
        tar.entry({ name: 'b/pipe.jpg', type: 'fifo' })
        tar.entry({ name: 'b/good.jpg' }, good)
        tar.finalize()
        await writing
      }
      const { accepted, summary, message } = await importArchive(file)
      expect([...accepted.keys()]).toEqual(['b/good.jpg'])
      expect(summary.refused).toBe(ending === '.zip' ? 7 : 9)
      expect(message).toBeNull()
      expect(await readdir(join(file, '..'))).toHaveLength(1)
    },
  )

  test('that claims photos and notes of gigabytes is not read for them', async () => {
    const file = await makeFile('takeout-1-001.zip')
    const zeros = Buffer.alloc(MAX_FILE_BYTES + 1)
    const packed = deflateRawSync(zeros)
    const bomb = { content: packed, claims: zeros }
    const bombs = [
      { name: 'b/bomb.jpg', ...bomb },
      { name: 'b/bomb.jpg.json', ...bomb },
    ]
    await writeFile(file, buildZip([...bombs, { name: 'b/good.jpg', content: good }]))
    const { accepted, summary } = await importArchive(file)
    expect([...accepted.keys()]).toEqual(['b/good.jpg'])
    expect(summary.problems).toEqual([
      { path: 'b/bomb.jpg', reason: expect.stringContaining('the file is larger than 1 MB') },
    ])
  })

  test('that unpacks to more than it claims is damaged in one entry', async () => {
    const file = await makeFile('takeout-1-001.zip')
    const packed = deflateRawSync(Buffer.alloc(64 * 1024 * 1024))
    const liar = { name: 'b/liar.jpg', content: packed, claims: Buffer.alloc(1000) }
    await writeFile(file, buildZip([liar, { name: 'b/good.jpg', content: good }]))
    const { accepted, summary } = await importArchive(file)
    expect([...accepted.keys()]).toEqual(['b/good.jpg'])
    expect(summary.problems.map(({ path }) => path)).toEqual(['b/liar.jpg'])
  })

  test('whose entries overlap, or whose .tgz is a bomb, ends with one line', async () => {
    const zip = await makeFile('takeout-1-001.zip')
    const content = Buffer.alloc(1000 * 1000)
    const packed = deflateRawSync(content)
    const many = Array.from({ length: 100 }, (_, i) => ({
      name: `b/${i}.jpg`,
      content: packed,
      claims: content,
    }))
    await writeFile(zip, buildZip(many))
    expect((await importArchive(zip)).message).toBe(
      "takeout-1-001.zip unpacks to more than 20 times its size, so it can't be imported",
    )
    const tgz = await makeFile('takeout-1-001.tgz')
    const tar = pack()
    const packing = buffer(tar)
    for (let i = 0; i < 100; i++) tar.entry({ name: `b/${i}.jpg` }, content)
    tar.finalize()
    await writeFile(tgz, gzipSync(await packing))
    expect((await importArchive(tgz)).message).toBe(
      "takeout-1-001.tgz unpacks to more than 20 times its size, so it can't be imported",
    )
  })

  test('with too many files is refused before any file is read', async () => {
    const file = await makeFile('takeout-1-001.zip')
    await writeFile(file, buildDirectory(MAX_ENTRIES * 2))
    expect((await importArchive(file)).message).toBe(
      `takeout-1-001.zip has more than ${MAX_ENTRIES} files, so it can't be imported`,
    )
  })

  test.each(['.zip', '.tgz'])('that is cut off as %s yields the entries before the end', async ending => {
    const file = await makeFile(`takeout-1-001${ending}`)
    const noise = Buffer.concat([
      good,
      Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i * 7) % 251)),
    ])
    await writePart(file, {
      [`${GOOGLE}/a.jpg`]: good,
      [`${GOOGLE}/b.jpg`]: noise,
      [`${GOOGLE}/c.jpg`]: noise,
    })
    const { length } = await readFile(file)
    await truncate(file, length - Math.floor(length / 5))
    const { accepted, message } = await importArchive(file)
    expect(message).toMatch(/^takeout-1-001\.\w+ is incomplete or damaged; download it again$/)
    // The directory of a zip is at its end.
    if (ending === '.tgz') expect(accepted.get(`${GOOGLE}/a.jpg`)).toEqual(good)
  })

  test.each([
    Buffer.alloc(0),
    Buffer.from('no archive'),
    gzipSync('no archive'),
    gzipSync(Buffer.alloc(4000, 'x')),
  ])('that is no archive is refused with one line (%#)', async bytes => {
    const file = await makeFile('takeout-1-001.zip')
    await writeFile(file, bytes)
    expect((await importArchive(file)).message).toMatch(
      /^takeout-1-001\.zip is incomplete or damaged; [^\n]+$/,
    )
  })

  const PLACES = [0n, 1n, 1000n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n]
  const NUMBERS = ['count', 'end', 'directory', 'entry', 'entrySize', 'entryPackedSize'] as const
  test.each(NUMBERS)('whose zip64 lies about its %s is refused in whole or in part', async number => {
    const file = await makeFile('takeout-1-001.zip')
    for (const place of PLACES) {
      const lies: Zip64Lies = { [number]: place }
      const isTrue = (number === 'count' && place === 1n) || (number === 'entry' && place === 0n)
      await writeFile(file, buildZip64(lies))
      const { accepted, summary, message } = await importArchive(file)
      if (message !== null) expect(message).toMatch(/^takeout-1-001\.zip [^\n]+$/)
      const isWhole = message === null && summary.problemCount === 0 && accepted.get('b/a.jpg')?.length === 5
      expect([place, isWhole]).toEqual([place, isTrue])
    }
  })

  test('whose .tgz has a header for all entries is read without it', async () => {
    const file = await makeFile('takeout-1-001.tgz')
    const keys = Array.from({ length: 100_000 }, (_, i) => [`key ${i}`, 'a value'] as const)
    const tar = [buildTarEntry('g', 'all', buildPaxRecords([['path', 'b/every.jpg'], ...keys]))]
    for (let i = 0; i < 500; i++) {
      tar.push(buildTarEntry('x', 'next', buildPaxRecords([['comment', 'none']])))
      tar.push(buildTarEntry('0', `b/${i}.jpg`, good))
    }
    await writeFile(file, gzipSync(Buffer.concat([...tar, Buffer.alloc(1024)])))
    const { accepted, message } = await importArchive(file)
    expect(message).toBeNull()
    expect([...accepted.keys()]).toEqual(Array.from({ length: 500 }, (_, i) => `b/${i}.jpg`))
  })

  test('with one damaged photo yields the other photos', async () => {
    const file = await makeFile('takeout-1-001.zip')
    const zip = buildZip([
      { name: 'b/a.jpg', content: good },
      { name: 'b/b.jpg', content: good },
    ])
    const at = zip.indexOf(good) + 100
    zip[at] = 255 - (zip[at] ?? 0)
    await writeFile(file, zip)
    const { accepted, summary } = await importArchive(file)
    expect([...accepted.keys()]).toEqual(['b/b.jpg'])
    expect(summary.problems.map(({ path }) => path)).toEqual(['b/a.jpg'])
  })
})
