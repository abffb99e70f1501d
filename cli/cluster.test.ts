import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawPattern, encodePattern } from '../server/machinery/imaging/fixtures/encode-pattern.ts'
import { buildFilm } from '../test/factories/build-film.ts'
import { buildPhotoBytes } from '../test/factories/build-photo-bytes.ts'
import { buildRaw } from '../test/factories/build-raw.ts'
import {
  readChecksums,
  readErrorLines,
  createTestFolders,
  parseClusters,
  samplePhotos,
  type TestFolders,
} from './fixtures/test-folders.ts'

let folders: TestFolders

beforeEach(async () => {
  folders = await createTestFolders()
})

afterEach(() => folders.remove())

describe('kindred cluster', () => {
  test('sorts photos by the people in them', async context => {
    if (!samplePhotos)
      return context.skip('the sample photos are not installed: npm ci --prefix models/convert')
    for (const photo of samplePhotos) await folders.put(path.basename(photo), await readFile(photo))
    await folders.put('nobody.jpg', await encodePattern('jpeg'))
    const { people, faces, noFaces } = parseClusters(await folders.cluster(['--json']))

    expect(noFaces).toEqual(['nobody.jpg'])
    const appearances = people.flatMap(({ photos }) => photos)
    expect(appearances).toHaveLength(faces)
    expect(new Set(appearances)).toEqual(new Set(samplePhotos.map(photo => path.basename(photo))))
    expect(people.some(({ photos }) => photos.length > 1)).toBe(true)
    for (const { name, photos } of people) {
      expect((await readdir(path.join(folders.out, name))).sort()).toEqual([...photos].sort())
    }
    const page = await readFile(path.join(folders.out, 'contact-sheet.html'), 'utf8')
    expect(page.match(/<img src="data:image\/jpeg;base64,\/9j\//g)).toHaveLength(faces)

    const before = await readChecksums(folders.out)
    expect(parseClusters(await folders.cluster(['--json'])).photosFromCache).toBe(7)
    expect(await readChecksums(folders.out)).toEqual(before)
  })

  test('takes films of Live photos along, and RAW files as they are', async () => {
    const jpeg = await encodePattern('jpeg')
    const preview = await buildPhotoBytes({ shade: 1, width: 640, height: 480 })
    const raw = await buildRaw('nef', { preview })
    const film = buildFilm()
    await folders.put('a/IMG_1.jpg', jpeg)
    await folders.put('a/IMG_1.MOV', film)
    await folders.put('b/lone.MOV', film)
    await folders.put('b/IMG_2.NEF', raw)
    const first = await folders.cluster(['--json'])
    expect(parseClusters(first)).toMatchObject({ noFaces: ['a/IMG_1.jpg', 'b/IMG_2.NEF'], failed: [] })
    const nobody = path.join(folders.out, 'No faces')
    expect((await readdir(nobody)).sort()).toEqual(['IMG_1.MOV', 'IMG_1.jpg', 'IMG_2.NEF'])
    expect(await readFile(path.join(nobody, 'IMG_1.MOV'))).toEqual(film)
    expect(await readFile(path.join(nobody, 'IMG_2.NEF'))).toEqual(raw)

    // The film of the earlier run may be the last copy.
    await folders.put('a/IMG_1.MOV', buildFilm({ seed: 2 }))
    expect((await folders.cluster()).stderr).toContain('Kept 1 file from previous runs')
    expect(await readFile(path.join(nobody, 'IMG_1.MOV'))).toEqual(film)
    expect(await readFile(path.join(nobody, 'IMG_1 (2).MOV'))).toEqual(buildFilm({ seed: 2 }))
    expect(await readFile(path.join(nobody, 'IMG_1 (2).jpg'))).toEqual(jpeg)
  })

  test('takes no video along that only has the name of a photo', async () => {
    await folders.put('IMG_1.jpg', await encodePattern('jpeg'))
    await folders.put('IMG_1.MOV', buildFilm({ says: { durationMs: 40_000 } }))
    await folders.cluster()
    expect(await readdir(path.join(folders.out, 'No faces'))).toEqual(['IMG_1.jpg'])
  })

  test('can write into the folder of photos without reading its own files as photos', async () => {
    await folders.put('a.jpg', await encodePattern('jpeg'))
    await folders.put('sub/a.jpg', await encodePattern('jpeg', 6))
    const out = path.join(folders.photos, 'people')
    const cluster = (to: string) => folders.run(['cluster', folders.photos, '--out', to, '--json'])
    const first = await cluster(out)
    expect([first.code, parseClusters(first).photosFromCache]).toEqual([0, 0])
    const written = await readChecksums(out)
    expect(Object.keys(written)).toEqual([
      '.kindred.json',
      'No faces/a (2).jpg',
      'No faces/a.jpg',
      'contact-sheet.html',
    ])
    const second = parseClusters(await cluster(out))
    expect(second).toMatchObject({ photos: 2, photosFromCache: 2, noFaces: ['a.jpg', 'sub/a.jpg'] })
    expect(await readChecksums(out)).toEqual(written)
    expect(parseClusters(await cluster(path.join(folders.root, 'elsewhere'))).photos).toBe(2)
  })

  test('writes into "people" of the current folder by default', async () => {
    await folders.put('a.jpg', await encodePattern('jpeg'))
    expect(await folders.run(['cluster', 'photos'], { cwd: folders.root })).toMatchObject({ code: 0 })
    expect(await readdir(path.join(folders.root, 'people', 'No faces'))).toEqual(['a.jpg'])
  })

  test('a dry run writes nothing', async () => {
    await folders.put('a.jpg', await encodePattern('jpeg'))
    const { code, stdout } = await folders.cluster(['--dry-run', '--json'])
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { noFaces: ['a.jpg'], out: null, contactSheet: null },
    ])
    await expect(stat(folders.out)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('makes links on request', async () => {
    await folders.put('a.jpg', await encodePattern('jpeg'))
    expect(await folders.cluster(['--link'])).toMatchObject({ code: 0 })
    const [source, link] = [path.join(folders.photos, 'a.jpg'), path.join(folders.out, 'No faces/a.jpg')]
    expect((await stat(link)).ino).toBe((await stat(source)).ino)
  })

  test('prints a summary', async () => {
    await folders.put('a.jpg', await encodePattern('jpeg'))
    const { stdout } = await folders.cluster()
    expect(stdout.split('\n')).toEqual([
      'No faces     1 photo',
      '0 people in 1 photo',
      `Written to ${folders.out}`,
      `See ${path.join(folders.out, 'contact-sheet.html')}`,
      '',
    ])
  })

  test('does not overwrite a contact sheet of another program', async () => {
    await folders.put('a.jpg', await encodePattern('jpeg'))
    await mkdir(folders.out)
    await writeFile(path.join(folders.out, 'contact-sheet.html'), 'mine')
    for (let run = 0; run < 2; run++) expect(await folders.cluster()).toMatchObject({ code: 0 })
    expect(await readFile(path.join(folders.out, 'contact-sheet.html'), 'utf8')).toBe('mine')
    const pages = (await readdir(folders.out)).filter(name => name.endsWith('.html'))
    expect(pages.sort()).toEqual(['contact-sheet (2).html', 'contact-sheet.html'])
  })

  test('an empty folder is not an error', async () => {
    expect(await folders.cluster(['--json'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"photos": 0'),
    })
  })

  test('Ctrl-C stops it cleanly, and the next run continues', async () => {
    for (let i = 0; i < 80; i++)
      await folders.put(
        `${i}.png`,
        await drawPattern(300 + i, 200)
          .png()
          .toBuffer(),
      )
    let isStopped = false
    const stopped = await folders.cluster([], {
      onStderr(text, child) {
        if (isStopped || !text.includes('Looking for faces')) return
        isStopped = true
        void waitForCache(path.join(folders.root, 'cache')).then(() => child.kill('SIGINT'))
      },
    })
    expect(readErrorLines(stopped)).toEqual([
      expect.stringMatching(
        /^Stopped: \d+ of 80 photos have been processed\. Run the same command again to continue\.$/,
      ),
    ])
    expect([stopped.code, stopped.stdout]).toEqual([130, ''])
    await expect(stat(folders.out)).rejects.toMatchObject({ code: 'ENOENT' })

    const resumed = parseClusters(await folders.cluster(['--json']))
    expect(resumed.photos).toBe(80)
    expect(resumed.photosFromCache).toBeGreaterThan(0)
    expect(resumed.photosFromCache).toBeLessThan(80)
  })
})

/** Resolves once a first photo is in the cache. */
async function waitForCache(folder: string): Promise<void> {
  const listEntries = () => readdir(folder, { recursive: true }).catch(() => [])
  while ((await listEntries()).every(name => !name.endsWith('.json')));
}

describe('kindred cluster refuses', () => {
  test.each([
    [['--copy', '--link'], "error: option '--copy' cannot be used with option '--link'"],
    [['--link', '--dry-run'], "error: option '--link' cannot be used with option '--dry-run'"],
    [['--frobnicate'], "error: unknown option '--frobnicate'"],
  ])('%j', async (args, complaint) => {
    const result = await folders.cluster(args)
    expect([result.code, readErrorLines(result)[0]]).toEqual([2, complaint])
  })

  test('photos that do not exist, or are not a folder', async () => {
    const { photos } = folders
    await rm(photos, { recursive: true })
    const missing = `kindred: ${photos} can't be opened: it doesn't exist\n`
    expect(await folders.cluster()).toMatchObject({ code: 2, stderr: missing })
    await writeFile(photos, '')
    expect(await folders.cluster()).toMatchObject({ code: 2, stderr: `kindred: ${photos} isn't a folder\n` })
  })

  test('to overwrite the photos', async () => {
    const roundabout = path.join(folders.photos, '..') + path.sep + path.basename(folders.photos)
    const stderr = "kindred: --out can't be the folder that contains the photos. Choose a different one\n"
    expect(await folders.run(['cluster', folders.photos, '--out', roundabout])).toMatchObject({
      code: 2,
      stderr,
    })
  })

  test('to mix the people of two folders', async () => {
    await folders.put('a.jpg', await encodePattern('jpeg'))
    await folders.cluster()
    const others = path.join(folders.root, 'others')
    await mkdir(others)
    const stderr = `kindred: ${folders.out} already contains the people from ${folders.photos}. Choose a different folder with --out\n`
    expect(await folders.run(['cluster', others, '--out', folders.out])).toMatchObject({ code: 2, stderr })
  })

  test.each(['{', '{}', '[]', '"kindred"'])(
    'a folder with a .kindred.json that Kindred did not write: %j',
    async content => {
      const file = path.join(folders.out, '.kindred.json')
      await mkdir(folders.out)
      await writeFile(file, content)
      const stderr = `kindred: ${file} wasn't written by Kindred. Choose a different folder with --out\n`
      expect(await folders.cluster()).toMatchObject({ code: 2, stderr })
      expect(await readFile(file, 'utf8')).toBe(content)
    },
  )

  test('a file in place of the output folder', async () => {
    await writeFile(folders.out, 'mine')
    expect(await folders.cluster()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("isn't a folder"),
    })
  })
})
