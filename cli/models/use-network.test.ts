import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { findConsentVersion, readConsentTexts, giveConsent } from '../../server/accounts/consents/consents.ts'
import { buildAlbum } from '../../test/factories/build-album.ts'
import { buildAlbumLibrary } from '../../test/factories/build-grouped-library.ts'
import { createTestApp } from '../../test/server/test-app.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

async function runUse(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [MAIN, 'models', 'use', ...args], {
    env: { ...process.env, KINDRED_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>(resolve => child.once('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, stdout, stderr }
}

test('kindred models use processes photos before it shows what would change, and keeps photos that cannot be read', async () => {
  const app = await createTestApp()
  const { db, dataDir, accounts } = app
  const { uid: ownerId } = await accounts.create({
    email: 'ann@example.org',
    password: 'four quiet garden chairs',
  })
  await buildAlbumLibrary(app, { ownerId, faces: buildAlbum({ people: 2, photos: 3, seed: 5 }) })
  const earlier = { engineVersion: 'earlier' }
  await db.updateTable('allPhotos').set(earlier).execute()
  await db.updateTable('faceReadings').set(earlier).execute()
  await db
    .insertInto('groupings')
    .values({ ownerId, version: 1, durationMs: 0, groupedAt: 1, ...earlier })
    .execute()
  const { wording: _, ...agreedTo } = readConsentTexts(findConsentVersion('own')).en
  await giveConsent({ db, storage: 'own', now: () => 1 }, ownerId, agreedTo)
  const readFaces = () => db.selectFrom('faceReadings').selectAll().orderBy('faceId').execute()
  const before = await readFaces()

  expect(await runUse(dataDir, 'nothing')).toMatchObject({ code: 2, stdout: '' })
  const dry = await runUse(dataDir, BUNDLED_NETWORK.id, '--dry-run')
  expect(dry).toMatchObject({
    code: 0,
    stdout: `${ownerId}: 0 people would become 0; 0 faces would move\n`,
  })
  expect(dry.stderr).toContain('3')
  expect(await readFaces()).toEqual(before)
  expect(await db.selectFrom('preparedPhotos').select('isReadable').execute()).toEqual(
    Array.from({ length: 3 }, () => ({ isReadable: 0 })),
  )
  const used = await runUse(dataDir, BUNDLED_NETWORK.id)
  expect(used).toMatchObject({ code: 0, stderr: '' })
  expect(used.stdout).toBe('mobilefacenet is in use; people will change once their users agree on Results.\n')
  expect(await db.selectFrom('recognitionNetwork').select('networkId').execute()).toEqual([
    { networkId: BUNDLED_NETWORK.id },
  ])
  expect(await db.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'group-people' }])
})
