import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, homedir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { openFaceCache, type CachedPhoto, findCacheFolder } from './face-cache.ts'

const sha256 = `ab${'c'.repeat(62)}`
const point = { x: 1.5, y: 2 }
const entry: CachedPhoto = {
  photo: {
    sha256,
    width: 4000,
    height: 3000,
    faces: [
      {
        box: { x: 1, y: 2, width: 3.25, height: 4 },
        keyPoints: [point, point, point, point, point],
        score: 0.9,
        pose: { yaw: 1, pitch: 2, roll: 3 },
        blur: 0.1,
        quality: 0.8,
        embedding: Float32Array.from({ length: 128 }, (_, i) => Math.fround(Math.sin(i))),
      },
    ],
  },
  portraits: [Uint8Array.of(0xff, 0xd8, 0xff, 0)],
}

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kindred-cache-'))
})

afterEach(() => rm(folder, { recursive: true }))

const findEntryFile = () =>
  path.join(folder, `engine-${formatEngineVersion(BUNDLED_NETWORK)}`, 'ab', `${'c'.repeat(62)}.json`)

test('returns exactly what was stored', async () => {
  const cache = openFaceCache(folder)
  expect(await cache.read(sha256)).toBeUndefined()
  await cache.write(entry)
  const kept = await cache.read(sha256)
  expect(kept?.photo).toEqual(entry.photo)
  expect(kept?.portraits).toEqual([Buffer.from([0xff, 0xd8, 0xff, 0])])
})

test('leaves no partial files', async () => {
  await openFaceCache(folder).write(entry)
  expect(await readdir(path.dirname(findEntryFile()))).toEqual([path.basename(findEntryFile())])
})

test.each(['', '{', '{}', 'null', '{"width":1,"height":1,"faces":[{}]}'])(
  'does not use an entry of %j',
  async text => {
    const cache = openFaceCache(folder)
    await cache.write(entry)
    expect(await readFile(findEntryFile(), 'utf8')).toContain('embedding')
    await writeFile(findEntryFile(), text)
    expect(await cache.read(sha256)).toBeUndefined()
  },
)

test('throws if nothing can be stored', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  await expect(openFaceCache(file).write(entry)).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.each([
  ['linux', {}, path.join(homedir(), '.cache', 'kindred')],
  ['linux', { XDG_CACHE_HOME: '/var/xdg' }, '/var/xdg/kindred'],
  ['linux', { XDG_CACHE_HOME: 'relative' }, path.join(homedir(), '.cache', 'kindred')],
  ['darwin', { XDG_CACHE_HOME: '/var/xdg' }, path.join(homedir(), 'Library', 'Caches', 'kindred')],
  ['win32', { LOCALAPPDATA: '/local' }, path.join('/local', 'kindred')],
  ['win32', {}, path.join(homedir(), 'AppData', 'Local', 'kindred')],
  ['linux', { KINDRED_CACHE_DIR: '/mine', XDG_CACHE_HOME: '/var/xdg' }, path.resolve('/mine')],
] as const)('on %s with %j it is %s', (platform, env, folder) => {
  expect(findCacheFolder(env, platform)).toBe(folder)
})
