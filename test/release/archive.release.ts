import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { WAIT_LIMITS } from '../wait-limits.ts'
import { PEOPLE_IN_SAMPLE, readSamplePhoto } from '../sample-photos.ts'
import { ServerClient } from '../server/server-client.ts'
import { ServerProcess } from '../server/server-process.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { unpackArchive } from './unpack-archive.ts'

const MB = 1_000_000
const MAX_PACKED_MB = 120
const MAX_UNPACKED_MB = 350

test('the archive is within its size limits, and contains what this platform needs', async () => {
  expect((await stat(inject('archive'))).size).toBeLessThan(MAX_PACKED_MB * MB)
  const folder = await unpackArchive()
  expect((await readdir(folder)).toSorted()).toEqual([
    'Containerfile',
    'LICENSE',
    'LICENSES.txt',
    'README.md',
    'app',
    'docs',
    'kindred',
    'recipes',
    'runtime',
    'sbom.cdx.json',
  ])
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  let bytes = 0
  for (const file of files) bytes += (await stat(file)).size
  expect(bytes).toBeLessThan(MAX_UNPACKED_MB * MB)

  const names = files.map(file => file.slice(folder.length + 1))
  expect(names.filter(name => /\.(map|dll|dylib|exe|h|gyp)$|\.d\.[cm]?ts$/.test(name))).toEqual([])
  expect(names.filter(name => /^app\/(?!node_modules\/).*(\.test\.ts|fixtures\/)/.test(name))).toEqual([])
  const natives = names.filter(name => /\.(node|so)(\.[\d.]+)?$/.test(name))
  const other = process.arch === 'x64' ? 'arm64' : 'x64'
  expect(natives.length).toBeGreaterThan(3)
  expect(natives.filter(name => name.includes(other) || /musl|darwin|win32/.test(name))).toEqual([])
})

test('two builds give the same bytes, in any folder and with any settings', async () => {
  expect(await hashFile(inject('secondArchive'))).toBe(await hashFile(inject('archive')))
})

async function hashFile(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}

test('runs in an empty folder with an empty environment: the first page, the people in a photo, and a clean stop', async () => {
  const folder = await unpackArchive()
  // A link in another folder than the program, such as /usr/local/bin.
  const bin = await makeTemporaryFolder()
  await symlink(join(folder, 'kindred'), join(bin, 'kindred'))
  await mkdir(join(bin, 'readlink-only'))
  await symlink('/usr/bin/readlink', join(bin, 'readlink-only/readlink'))
  const server = await ServerProcess.create(
    await makeTemporaryFolder(),
    { PATH: join(bin, 'readlink-only') },
    undefined,
    [join(bin, 'kindred')],
  )
  onTestFinished(() => server.kill())
  await server.start()

  const page = await fetch(server.url, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text()) ?? []
  expect((await fetch(new URL(script, server.url))).status).toBe(200)

  const client = await ServerClient.signUp(server.url)
  await client.upload([{ name: 'sample.jpg', bytes: await readSamplePhoto(1) }])
  await vi.waitFor(async () => {
    const { people } = (await (await client.get('/api/people')).json()) as { people: unknown[] }
    expect(people).toHaveLength(PEOPLE_IN_SAMPLE[1])
  }, WAIT_LIMITS)
  expect(await server.stop()).toBe(0)
})

test('lists every part with its version and the full text of its licence', async () => {
  const folder = await unpackArchive()
  const bill = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    components: { type: string; name: string; version?: string; licenses?: unknown[] }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  const page = await readFile(join(folder, 'LICENSES.txt'), 'utf8')
  const libraries = bill.components.filter(({ type }) => type === 'library')
  const titles = libraries.map(({ name, version }) => `\n${name} ${version} (`)
  expect(titles.filter(title => !page.includes(title))).toEqual([])
  const names = new Set(bill.components.map(({ name }) => name))
  const direct = Object.keys(packageJson.dependencies)
  const web = ['react', 'react-dom', '@base-ui/react', '@fontsource-variable/figtree', '@noble/hashes']
  const rest = [
    `node-linux-${process.arch}`,
    `@img/sharp-libvips-linux-${process.arch}`,
    'mobilefacenet.onnx',
  ]
  expect([...direct, ...web, ...rest].filter(name => !names.has(name))).toEqual([])

  for (const text of [
    'GNU AFFERO GENERAL PUBLIC LICENSE',
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'SIL OPEN FONT LICENSE',
    'Node.js is licensed for use as follows',
    'libvips       | LGPLv3',
    'Vladimir Mandic',
  ]) {
    expect(page).toContain(text)
  }
})
