import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStorage } from '../../server/storage/open-storage.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { PEOPLE_IN_SAMPLE, readSamplePhoto } from '../sample-photos.ts'
import { listNames } from '../server/list-names.ts'
import { ServerClient } from '../server/server-client.ts'
import { ServerProcess } from '../server/server-process.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { unpackArchive } from './unpack-archive.ts'

test('the release verifies, restores and serves its own backups, encrypted or not', async () => {
  const kindred = join(await unpackArchive(), 'kindred')
  const folder = await makeTemporaryFolder()
  const dataDir = join(folder, 'data')
  const server = await ServerProcess.create(dataDir, {}, undefined, [kindred])
  onTestFinished(() => server.kill())
  await server.start()
  const client = await ServerClient.signUp(server.url)
  await client.upload([{ name: 'sample.jpg', bytes: await readSamplePhoto(1) }])
  await vi.waitFor(async () => {
    const { people } = (await (await client.get('/api/people')).json()) as { people: unknown[] }
    expect(people).toHaveLength(PEOPLE_IN_SAMPLE[1])
  }, WAIT_LIMITS)

  const run = async (data: string, ...args: string[]): Promise<string> => {
    const env = { PATH: '/usr/bin:/bin', KINDRED_DATA_DIR: data }
    return (await promisify(execFile)(kindred, args, { env })).stdout
  }
  const passphraseFile = join(folder, 'passphrase')
  await writeFile(passphraseFile, 'seven slow silver snails\n')
  const kinds = { plain: [], encrypted: ['--passphrase-file', passphraseFile] }
  for (const [kind, options] of Object.entries(kinds)) {
    const file = join(folder, kind)
    expect(await run(dataDir, 'backup', file, ...options)).toContain('Backed up 1 photos')
    expect(await run(dataDir, 'backup', '--verify', file, ...options)).toMatch(/^ok {5}restored {2}1 photos/m)
  }
  await server.stop()

  const old = await openStorage(dataDir)
  onTestFinished(() => old.db.destroy())
  for (const [kind, options] of Object.entries(kinds)) {
    const target = join(folder, `restored-${kind}`)
    await run(target, 'restore', join(folder, kind), ...options)
    const restored = await ServerProcess.create(target, {}, undefined, [kindred])
    onTestFinished(() => restored.kill())
    await restored.start()
    expect((await fetch(`${restored.url}/readyz`)).status).toBe(200)
    expect(await restored.stop()).toBe(0)
    const { db, store } = await openStorage(target)
    onTestFinished(() => db.destroy())
    expect(await listNames(store)).toEqual(await listNames(old.store))
    const people = [db, old.db].map(one => one.selectFrom('people').selectAll().execute())
    expect(await people[0]).toEqual(await people[1])
  }
})
