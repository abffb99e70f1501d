import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { ArchiveError, MAX_ENTRIES } from '../shared/intake/archive.ts'
import { sampleArchive } from '../shared/intake/open-archive.ts'
import {
  countPhotos,
  readFilms,
  readPart,
  type FoundFilm,
  type PartGroup,
} from '../web/features/uploads/read-part.ts'
import { buildNote, GOOGLE, writePart, type TakeoutFiles } from './factories/build-takeout.ts'
import { buildDirectory, buildZip, UNSAFE_NAMES } from './factories/hostile-archives.ts'
import { makeTemporaryFolder } from './server/make-temporary-folder.ts'

// Archives as the browser reads them; beside the server's tests of the same archives.

const MAX_FILE_BYTES = 1024 * 1024
const photo = Buffer.from('a photo')
const folder = `${GOOGLE}/Goa`

/** Reads an archive as an import does. */
async function read(bytes: Buffer, { known = [] as string[], name = 'takeout-1-001.zip' } = {}) {
  const groups: PartGroup[] = []
  let problem: string | null = null
  const options = {
    known: new Set(known),
    limits: { maxFileBytes: MAX_FILE_BYTES, maxRawBytes: MAX_FILE_BYTES, maxFilmBytes: MAX_FILE_BYTES },
    maxPhotos: 20,
  }
  try {
    const file = new File([new Uint8Array(bytes)], name)
    for await (const group of readPart(file, options)) groups.push(group)
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    ;({ problem } = error)
  }
  const photos = groups.flatMap(group => group.photos)
  return {
    problem,
    groups,
    paths: photos.map(one => `${one.folder}/${one.name}`),
    contents: await Promise.all(photos.map(({ file }) => file.text())),
    notes: groups.flatMap(group => group.notes),
    problems: groups.flatMap(group => group.problems),
    counts: groups.at(-1)?.counts,
    position: groups.at(-1)?.position,
  }
}

/** Writes an archive as Google does. */
async function build(ending: string, files: TakeoutFiles): Promise<Buffer> {
  const file = join(await makeTemporaryFolder(), `takeout-1-001.${ending}`)
  await writePart(file, files)
  return readFile(file)
}

async function packTgz(add: (tar: ReturnType<typeof pack>) => void): Promise<Buffer> {
  const tar = pack()
  const packed = buffer(tar)
  add(tar)
  tar.finalize()
  return gzipSync(await packed, { level: 1 })
}

describe.each(['zip', 'tgz'])('a part as .%s', ending => {
  test('tells what may be films, and is read again for those of photos', async () => {
    const bytes = await build(ending, {
      [`${folder}/IMG_1.MP4`]: 'film 1',
      [`${folder}/IMG_1.HEIC`]: 'a photo',
      [`${folder}/IMG_2.mov`]: 'film 2',
      [`${folder}/old.avi`]: 'a video',
    })
    const { groups, counts, paths } = await read(bytes)
    expect(paths).toEqual([`${folder}/IMG_1.HEIC`])
    expect(counts).toMatchObject({ videos: 3 })
    expect(groups.flatMap(({ films }) => films)).toEqual([
      { folder, name: 'IMG_1.MP4', byteSize: 6 },
      { folder, name: 'IMG_2.mov', byteSize: 6 },
    ])
    const found: FoundFilm[] = []
    const file = new File([new Uint8Array(bytes)], 'takeout-1-001.zip')
    const wanted = new Set([`${folder}/IMG_2.mov`, `${folder}/gone.mov`])
    for await (const film of readFilms(file, wanted)) found.push(film)
    expect(found).toMatchObject([{ folder, name: 'IMG_2.mov', byteSize: 6 }])
    expect(await found[0]!.file!.text()).toBe('film 2')
  })

  test('is read in groups, without photos that were imported before', async () => {
    const files: Record<string, Buffer | string> = {}
    for (let i = 0; i < 45; i++) files[`${folder}/IMG_${i}.jpg`] = Buffer.from(`photo ${i}`)
    const note = buildNote({ title: 'IMG_1.jpg', description: 'Tea' })
    files[`${folder}/IMG_1.jpg.json`] = note
    files[`${folder}/metadata.json`] = JSON.stringify({ title: 'Goa', access: 'protected' })
    files[`${folder}/MVI_1.mp4`] = 'a video'
    files[`${GOOGLE}/archive_browser.html`] = '<html>'
    files[`${folder}/broken.json`] = '{'
    const bytes = await build(ending, files)
    const found = await read(bytes, { known: [`${folder}/IMG_3.jpg`] })
    expect(found.groups.map(({ photos }) => photos.length)).toEqual([20, 20, 4])
    expect(found.paths).not.toContain(`${folder}/IMG_3.jpg`)
    expect(found.contents[0]).toBe('photo 0')
    expect(found.notes.map(({ name }) => name)).toEqual(['IMG_1.jpg.json', 'metadata.json'])
    expect(found.notes[0]).toEqual({ folder, name: 'IMG_1.jpg.json', text: note })
    expect(found.counts).toEqual({ photos: 45, passed: 1, albums: 1, videos: 1, refused: 0, others: 1 })
    expect([found.problem, found.position]).toEqual([null, bytes.length])
    const counted = await countPhotos(new File([new Uint8Array(bytes)], 'a'))
    expect(counted).toBe(ending === 'zip' ? 45 : null)
  })

  test('that is cut off is damaged, and yields what came before', async () => {
    const noise = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i * 7) % 251))
    const whole = await build(ending, { 'b/a.jpg': photo, 'b/b.jpg': noise, 'b/c.jpg': noise })
    const found = await read(whole.subarray(0, Math.floor(whole.length * 0.8)))
    expect(found.problem).toBe('damaged')
    // The directory of a zip is at its end.
    expect(found.paths).toEqual(ending === 'zip' ? [] : expect.arrayContaining(['b/a.jpg']))
  })

  test('with names that lead out of it, or links, leaves them out', async () => {
    const link = 'b/link.jpg'
    const bytes =
      ending === 'zip'
        ? buildZip([
            ...UNSAFE_NAMES.map(name => ({ name, content: photo })),
            { name: link, content: Buffer.from('/etc/passwd'), mode: 0o120777 },
            { name: 'b/good.jpg', content: photo },
          ])
        : await packTgz(tar => {
            for (const name of UNSAFE_NAMES) tar.entry({ name: name.replace('\0', '\u0001') }, photo)
            tar.entry({ name: link, type: 'symlink', linkname: '/etc/passwd' })
            tar.entry({ name: 'b/pipe.jpg', type: 'fifo' })
            tar.entry({ name: 'b/good.jpg' }, photo)
          })
    const found = await read(bytes)
    expect(found.paths).toEqual(['b/good.jpg'])
    expect(found.counts?.refused).toBe(UNSAFE_NAMES.length + (ending === 'zip' ? 1 : 2))
    expect(found.problem).toBeNull()
  })

  test('with a photo that is too large reads the others', async () => {
    const bytes = await build(ending, {
      'b/large.jpg': Buffer.alloc(MAX_FILE_BYTES + 1),
      'b/empty.jpg': '',
      'b/good.jpg': photo,
    })
    const found = await read(bytes)
    expect(found.paths).toEqual(['b/good.jpg'])
    expect(found.problems.map(({ path, problem }) => [path, problem])).toEqual([
      ['b/large.jpg', 'too-big'],
      ['b/empty.jpg', 'empty'],
    ])
  })
})

describe('a hostile archive', () => {
  test('that unpacks to more than it claims is damaged in one entry', async () => {
    const packed = deflateRawSync(Buffer.alloc(32 * 1024 * 1024))
    const liar = { name: 'b/liar.jpg', content: packed, claims: Buffer.alloc(1000) }
    const found = await read(buildZip([liar, { name: 'b/good.jpg', content: photo }]))
    expect(found.paths).toEqual(['b/good.jpg'])
    expect(found.problems.map(({ path, problem }) => [path, problem])).toEqual([['b/liar.jpg', 'damaged']])
  })

  test('with one damaged photo yields the others', async () => {
    const zip = buildZip([
      { name: 'b/a.jpg', content: Buffer.from('another') },
      { name: 'b/b.jpg', content: photo },
    ])
    const at = zip.indexOf('another') + 2
    zip[at] = 255 - (zip[at] ?? 0)
    const found = await read(zip)
    expect(found.paths).toEqual(['b/b.jpg'])
    expect(found.problems.map(({ path, problem }) => [path, problem])).toEqual([['b/a.jpg', 'damaged']])
  })

  test('that is a bomb is not read to its end', async () => {
    const content = Buffer.alloc(1000 * 1000)
    const packed = deflateRawSync(content)
    const many = Array.from({ length: 70 }, (_, i) => ({
      name: `b/${i}.jpg`,
      content: packed,
      claims: content,
    }))
    expect((await read(buildZip(many))).problem).toBe('unpacks-too-large')
    const tgz = await packTgz(tar => {
      for (let i = 0; i < 70; i++) tar.entry({ name: `b/${i}.jpg` }, content)
    })
    expect((await read(tgz)).problem).toBe('unpacks-too-large')
  })

  test('with a million files is refused before any is read', async () => {
    const zip = buildDirectory(2 * MAX_ENTRIES)
    expect((await read(zip)).problem).toBe('too-many-files')
    await expect(countPhotos(new File([new Uint8Array(zip)], 'a.zip'))).rejects.toThrow(ArchiveError)
  })

  test('with a password is refused with one reason', async () => {
    const secrets = ['b/a.jpg', 'b/b.jpg'].map(name => ({ name, content: photo, isEncrypted: true }))
    const found = await read(buildZip(secrets))
    expect([found.problem, found.paths, found.problems]).toEqual(['encrypted', [], []])
  })

  test.each([
    Buffer.alloc(0),
    Buffer.from('no archive'),
    gzipSync('no archive'),
    gzipSync(Buffer.alloc(4000, 'x')),
  ])('that is no archive is damaged (%#)', async bytes => {
    expect((await read(bytes)).problem).toBe('damaged')
  })

  test('whose JSON files are too large or deep sends none of them', async () => {
    const { notes, problem } = await read(
      buildZip([
        { name: 'b/a.json', content: Buffer.from('['.repeat(200_000)) },
        { name: 'b/b.json', content: Buffer.from(JSON.stringify({ title: 'x'.repeat(300_000) })) },
      ]),
    )
    expect([notes, problem]).toEqual([[], null])
  })
})

test('the browser and the command line know an archive by the same fingerprint', async () => {
  const { openPart } = await import('../server/intake/takeout/open-part.ts')
  const { hashFile } = await import('../web/features/uploads/hash-file.ts')
  for (const byteSize of [0, 1000, 100_000, 200_000]) {
    const bytes = Buffer.from(Array.from({ length: byteSize }, (_, i) => (i * 31) % 251))
    const file = join(await makeTemporaryFolder(), 'takeout-1-001.zip')
    await writeFile(file, bytes)
    const { fingerprint } = await openPart(file)
    const sample = sampleArchive(new File([new Uint8Array(bytes)], basename(file)))
    expect(await hashFile(sample)).toBe(fingerprint)
  }
})

test('of a zip, photos in the trash of Google Photos are not sent, but their notes are', async () => {
  const trash = `${GOOGLE}/Trash`
  const files = {
    [`${trash}/IMG_1.jpg`]: photo,
    [`${trash}/IMG_1.jpg.json`]: buildNote({ title: 'IMG_1.jpg', isTrashed: true }),
    [`${folder}/IMG_1.jpg`]: photo,
    [`${folder}/IMG_1.jpg.json`]: buildNote({ title: 'IMG_1.jpg' }),
  }
  const ofZip = await read(await build('zip', files))
  expect(ofZip.paths).toEqual([`${folder}/IMG_1.jpg`])
  expect(ofZip.notes).toHaveLength(2)
  // The server finds these by their notes.
  expect((await read(await build('tgz', files))).paths).toHaveLength(2)
})
