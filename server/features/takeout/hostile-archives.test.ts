import { createWriteStream } from 'node:fs'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32, createGzip, deflateRawSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { GOOGLE, writePart } from '../../../test/factories/build-takeout.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createTestApp, MAX_FILE_BYTES } from '../../../test/server/test-app.ts'
import { ArchiveError, MAX_ENTRIES } from './archive-entry.ts'
import { importPart, type PartSummary } from './import-part.ts'
import { openPart } from './open-part.ts'

const OWNER_ID = 'ann'
const good = await buildPhotoBytes({ shade: 1 })

/** Imports an archive without a library; accepted photos are read and stored by their paths. */
async function importArchive(file: string, accepted: Map<string, Buffer> = new Map<string, Buffer>()) {
  const { db } = await createTestApp()
  const summary: PartSummary = {
    photos: 0,
    known: 0,
    passed: 0,
    notes: 0,
    videos: 0,
    refused: 0,
    problems: [],
    problemCount: 0,
  }
  const part = await openPart(file)
  let failure: ArchiveError | null = null
  await importPart(
    {
      db,
      maxFileBytes: MAX_FILE_BYTES,
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
    { part, summary },
  ).catch((error: unknown) => {
    if (!(error instanceof ArchiveError)) throw error
    failure = error
  })
  return { accepted, summary, message: failure === null ? null : (failure as ArchiveError).message }
}

async function makeFile(name: string): Promise<string> {
  return join(await makeTemporaryFolder(), name)
}

/**
 * Builds a zip of these entries, also with names that libraries refuse to write; all are stored
 * uncompressed.
 */
function buildZip(
  entries: readonly { name: string; content: Buffer; mode?: number; claims?: Buffer }[],
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, mode = 0o100644, claims } of entries) {
    const path = Buffer.from(name)
    const method = claims ? 8 : 0
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(method, 8)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt32LE((claims ?? content).length, 22)
    head.writeUInt16LE(path.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(0x0314, 4)
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(crc32(claims ?? content), 16)
    central.writeUInt32LE(content.length, 20)
    central.writeUInt32LE((claims ?? content).length, 24)
    central.writeUInt16LE(path.length, 28)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(offset, 42)
    locals.push(head, path, content)
    directory.push(central, path)
    offset += head.length + path.length + content.length
  }
  const size = directory.reduce((sum, bytes) => sum + bytes.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

/** Builds a zip that contains only a directory of this many empty files, counted as in zip64. */
function buildDirectory(count: number): Buffer {
  const entry = Buffer.alloc(47)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(1, 28)
  entry.write('a', 46)
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(count * entry.length), 40)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(count * entry.length), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(0x06054b50, 76)
  end.writeUInt32LE(0xffff_ffff, 84)
  end.writeUInt32LE(0xffff_ffff, 88)
  end.writeUInt32LE(0xffff_ffff, 92)
  return Buffer.concat([Buffer.alloc(count * entry.length, entry), end])
}

const UNSAFE_NAMES = ['/etc/a.jpg', '../../a.jpg', 'a/../../../b.jpg', 'C:\\a.jpg', '..\\a.jpg', 'a\0.jpg']

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
    expect(summary.problems).toEqual([{ path: 'b/bomb.jpg', reason: 'the file is larger than 1 MB' }])
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
    expect((await importArchive(zip)).message).toBe('takeout-1-001.zip unpacks to over 20 times its size')
    const tgz = await makeFile('takeout-1-001.tgz')
    const tar = pack()
    const packing = buffer(tar)
    for (let i = 0; i < 100; i++) tar.entry({ name: `b/${i}.jpg` }, content)
    tar.finalize()
    await writeFile(tgz, gzipSync(await packing))
    expect((await importArchive(tgz)).message).toBe('takeout-1-001.tgz unpacks to over 20 times its size')
  })

  test('with too many files is refused before any file is read', async () => {
    const file = await makeFile('takeout-1-001.zip')
    await writeFile(file, buildDirectory(MAX_ENTRIES * 2))
    expect((await importArchive(file)).message).toBe(`takeout-1-001.zip has more than ${MAX_ENTRIES} files`)
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
    expect(message).toMatch(/^takeout-1-001\.\w+ is no complete \.?\w+, or is damaged$/)
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
    expect((await importArchive(file)).message).toMatch(/^takeout-1-001\.zip is no complete [^\n]+$/)
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
