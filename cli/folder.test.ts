import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readPhotoNames } from '../server/machinery/xmp/photo-names.ts'
import { buildPerson, buildPhoto } from '../test/factories/build-photo.ts'
import { buildSettings } from '../test/server/build-settings.ts'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { createTestApp } from '../test/server/test-app.ts'

const KINDRED = fileURLToPath(new URL('../bin/kindred.mjs', import.meta.url))

test('kindred folder adds, lists, requests a check of and removes folders that are allowed', async () => {
  const app = await createTestApp()
  const { db, dataDir, accounts } = app
  const settings = await buildSettings(app)
  await accounts.create({ email: 'ann@example.org', password: 'four quiet garden chairs' })
  const root = await makeTemporaryFolder()
  const family = join(root, 'family')
  await mkdir(family)
  await writeFile(join(family, 'notes.txt'), '')
  const run = async (...args: string[]) => {
    const folders = [root, '/none'].join(delimiter)
    const env = { ...process.env, ...settings, KINDRED_FOLDERS: folders }
    const child = spawn(process.execPath, [KINDRED, 'folder', ...args], { env, stdio: 'pipe' })
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { stdout, stderr }
  }

  expect(await run('list', 'ann@example.org')).toEqual({
    stdout: 'The account has no folders.\n',
    stderr: '',
  })
  expect((await run('add', 'ann@example.org', dataDir)).stderr).toMatch(/^kindred: .* KINDRED_FOLDERS allows/)
  expect((await run('add', 'bea@example.org', family)).stderr).toMatch(/^kindred: .*account/)
  const added = await run('add', 'ann@example.org', family, '--name', 'Us\u001b[2J')
  expect([added.stdout.split('\n').slice(0, 2), added.stderr]).toEqual([
    [`Us [2J  ${family}`, '  not checked yet'],
    '',
  ])
  await db.updateTable('folders').set({ wantedAt: null }).execute()
  expect((await run('scan', 'ann@example.org', 'nothing')).stderr).toMatch(
    /^kindred: The account has no folder/,
  )
  expect((await run('scan', 'ann@example.org', family)).stdout).toMatch(/^1 folder will be checked/)
  expect(await db.selectFrom('folders').select('wantedAt').execute()).toEqual([
    { wantedAt: expect.any(Number) },
  ])
  const listed = JSON.parse((await run('list', 'ann@example.org', '--json')).stdout) as { name: string }
  expect(listed).toMatchObject({ path: family, state: 'new', files: 0 })
  expect((await run('remove', 'ann@example.org', family)).stdout).toMatch(/0 photos moved to the trash/)
  expect(await db.selectFrom('folders').selectAll().execute()).toEqual([])
})

test('kindred folder scan --write-names writes XMP files beside photos, and only then', async () => {
  const app = await createTestApp()
  const { db, accounts } = app
  const settings = await buildSettings(app)
  const { uid: ownerId } = await accounts.create({
    email: 'ann@example.org',
    password: 'four quiet garden chairs',
  })
  const root = await makeTemporaryFolder()
  await writeFile(join(root, 'a.jpg'), '')
  const photo = await buildPhoto(app, { ownerId, name: 'a.jpg' })
  await buildPerson(app, { ownerId, number: 1, name: 'Ann', photoIds: [photo.id] })
  const folder = { id: 'f1', ownerId, batchId: photo.batchId, name: 'Us', path: root, addedAt: 1 }
  await db.insertInto('folders').values(folder).execute()
  const stamp = { byteSize: 0, modifiedUs: 1, device: '1', inode: '1', state: 'read' } as const
  const place = { folderId: folder.id, directory: Buffer.alloc(0), name: Buffer.from('a.jpg') }
  await db
    .insertInto('folderFiles')
    .values({ ...place, ...stamp, ownerId, photoId: photo.id })
    .execute()
  const run = async (...options: string[]) => {
    const env = { ...process.env, ...settings, KINDRED_FOLDERS: root }
    const args = [KINDRED, 'folder', 'scan', 'ann@example.org', ...options]
    const child = spawn(process.execPath, args, { env, stdio: 'pipe' })
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(stderr).toBe('')
    return stdout.split('\n').slice(1, -1)
  }
  expect(await run()).toEqual([])
  expect(await readdir(root)).toEqual(['a.jpg'])
  expect(await run('--write-names')).toEqual([
    `Us  ${root}`,
    '  names written to 1 XMP file; 0 already had them',
  ])
  expect(readPhotoNames(await readFile(join(root, 'a.jpg.xmp')))?.regions).toMatchObject([{ name: 'Ann' }])
  await writeFile(join(root, 'a.jpg.xmp'), 'something else')
  expect(await run('--write-names')).toEqual([
    `Us  ${root}`,
    '  names written to 0 XMP files; 0 already had them',
    "  a.jpg.xmp wasn't changed: it has different names for these faces, or nothing can be added safely",
  ])
})
