import { execFile, spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildAppPassword } from './factories/app-passwords.ts'
import { buildPhotoBytes } from './factories/build-photo-bytes.ts'
import { buildUser } from './factories/build-user.ts'
import { makeTemporaryFolder } from './server/make-temporary-folder.ts'
import { createTestApp } from './server/test-app.ts'

const DOCUMENT = fileURLToPath(new URL('../docs/sending-photos.md', import.meta.url))
const hasCurl = spawnSync('curl', ['--version']).status === 0

/** Returns the shell commands of the document, one text for each block. */
async function readBlocks(): Promise<string[]> {
  const text = await readFile(DOCUMENT, 'utf8')
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
}

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const { email } = await app.accounts.find(user.uid)
  const { password } = await buildAppPassword(user)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  const home = await makeTemporaryFolder()
  const [login = '', limits = '', photos = '', folder = '', news = ''] = await readBlocks()
  const ownLogin = login
    .replace('https://photos.example.org', `http://127.0.0.1:${port}`)
    .replace(/name@example\.org:kindred-[\w-]+/, `${email}:${password}`)
  expect(ownLogin).not.toContain('example.org:kindred-7k2m')
  const run = async (block: string): Promise<string> => {
    const options = { cwd: home, env: { ...process.env, HOME: home } }
    const { stdout } = await promisify(execFile)('sh', ['-e', '-c', `${ownLogin}\n${block}`], options)
    return stdout
  }
  const put = async (path: string, shade: number) => {
    await mkdir(join(home, path, '..'), { recursive: true })
    await writeFile(join(home, path), await buildPhotoBytes({ shade }))
  }
  const listNames = async () => {
    const rows = await app.db.selectFrom('photos').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name)
  }
  return { ...app, blocks: { limits, photos, folder, news }, run, put, listNames }
}

test.skipIf(!hasCurl)(
  'the commands of docs/sending-photos.md send photos, or print why not (needs curl)',
  async () => {
    const { blocks, run, put, listNames, db } = await setUp()
    expect(JSON.parse(await run(blocks.limits))).toMatchObject({ maxFileBytes: 1024 * 1024 })

    for (const [i, name] of ['IMG_1234.jpg', 'IMG_1235.jpg', 'IMG_1236.jpg'].entries()) await put(name, i)
    await run(blocks.photos)
    expect(await listNames()).toEqual(['IMG_1234.jpg', 'IMG_1235.jpg', 'IMG_1236.jpg'])

    const names = Array.from({ length: 22 }, (_, i) => `${String(i).padStart(2, '0')} a, b; c.jpg`)
    for (const [i, name] of names.entries()) await put(`Holidays/day ${i % 3}/${name}`, 10 + i)
    await put('Holidays/known before.jpg', 1)
    const answers = await run(blocks.folder)
    expect(answers.match(/"batchId"/g)).toHaveLength(2)
    expect(answers.match(/"isRecognised":true/g)).toHaveLength(1)
    expect(await listNames()).toEqual([...names, 'IMG_1234.jpg', 'IMG_1235.jpg', 'IMG_1236.jpg'])

    // The first time all, then nothing, then what is new.
    expect((await run(blocks.news)).match(/"isRecognised":true/g)).toHaveLength(23)
    expect(await run(blocks.news)).toBe('')
    await put('Holidays/new.jpg', 99)
    expect((await run(blocks.news)).match(/"photoId"/g)).toHaveLength(1)

    const batches = await db.selectFrom('batches').select('fileCount').execute()
    expect(batches).toEqual([{ fileCount: 3 + 23 + 23 + 1 }])

    await db.deleteFrom('appPasswords').execute()
    const refusal: unknown = await run(blocks.photos).catch((reason: unknown) => reason)
    expect(refusal).toMatchObject({ stdout: expect.stringContaining('app-password-invalid'), code: 22 })
  },
)
