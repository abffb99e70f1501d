// Time of moving a library from SQLite and files to PostgreSQL and S3, and back; then the same by
// `kindred move`, to which kill -9 is sent at random moments until a run ends by itself. Compares
// all rows afterwards. Uses the PostgreSQL and Swift of CONTRIBUTING.md, both on this machine.
//
//   node bench/app-move.ts [--photos 20000] [--blobs 500] [--kills 20] [--seed 1]
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compareRows, listTablesOfBoth } from '../server/storage/db/copy/copy-rows.ts'
import { moveLibrary } from '../server/storage/move/move-library.ts'
import type { Place } from '../server/storage/move/place.ts'
import { DATABASE_FILE, joinStorage, openStorage } from '../server/storage/open-storage.ts'
import { buildLibrary } from '../test/factories/build-library.ts'
import { findPostgres, startPostgres } from '../test/postgres/postgres-server.ts'
import { runInDatabase } from '../test/postgres/run-in-database.ts'
import { createBucket, startS3Server, serveSettings } from '../test/s3/s3-server.ts'
import { makeBenchFolder } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { createRandom } from './random.ts'
import { recordResults } from './results.ts'

const MAIN = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
const FACES_PER_PHOTO = 5
const BYTES_PER_MB = 1024 * 1024
/** A killed run lives up to this part of the time of an undisturbed one. */
const LONGEST_LIFE = 0.6
const START_MS = 500

const photos = Number(readOption('photos', '20000'))
const blobs = Number(readOption('blobs', '500'))
const kills = Number(readOption('kills', '20'))
const random = createRandom(Number(readOption('seed', '1')))

const programs = findPostgres()
if (programs === undefined) throw new Error('PostgreSQL is not on this machine; see CONTRIBUTING.md.')
const postgres = await startPostgres(programs, { isDurable: true })
const s3Server = await startS3Server()
try {
  const scratch = await makeBenchFolder('move')
  const from: Place = { dataDir: join(scratch, 'data'), databaseUrl: null, s3: null }
  await fill(from.dataDir)
  const to = await createTarget(join(scratch, 'node'))
  const there = await measure(from, to)
  const back = await measure(to, { ...from, dataDir: join(scratch, 'back') })
  const databaseMb = Math.round((await stat(join(from.dataDir, DATABASE_FILE))).size / BYTES_PER_MB)
  const killed = await moveWithKills(from, there.totalSeconds * 1000)
  const figures = { rows: there.rows, databaseMb, blobMb: blobs, there, back, killed }
  console.log(figures)
  recordResults('app: moving a library', figures)
} finally {
  await s3Server.stop()
  postgres.stop()
}

/** Stores rows of photos and faces, and blobs of a megabyte of noise. */
async function fill(dataDir: string): Promise<void> {
  await mkdir(dataDir)
  const { db, store } = await openStorage(dataDir)
  await buildLibrary(db, { ownerId: 'ann', photos, facesPerPhoto: FACES_PER_PHOTO, people: photos / 20 })
  for (let i = 0; i < blobs; i++) await store.put(`ann/original/${i}`, randomBytes(BYTES_PER_MB))
  await db.destroy()
}

async function createTarget(dataDir: string): Promise<Place> {
  const name = `move_${Date.now()}`
  await runInDatabase(postgres.buildUrl('postgres'), `create database ${name}`)
  return { dataDir, databaseUrl: postgres.buildUrl(name), s3: await createBucket(s3Server) }
}

async function measure(from: Place, to: Place) {
  const startedAt = performance.now()
  const phases: { task: string; at: number }[] = []
  const moved = await moveLibrary(
    { from, to },
    {
      begin: task => void phases.push({ task, at: performance.now() }),
      advance: () => undefined,
      end: () => void phases.push({ task: 'end', at: performance.now() }),
      assertWanted: () => undefined,
    },
  )
  const seconds = phases.slice(0, -1).map(({ at }, i) => ((phases[i + 1]?.at ?? at) - at) / 1000)
  const [copying = 0, copyingBlobs = 0, comparing = 0] = seconds
  return {
    rows: moved.rows,
    rowsCopiedPerSecond: Math.round(moved.rows / copying),
    rowsComparedPerSecond: Math.round(moved.rows / comparing),
    blobMbPerSecond: Math.round(blobs / copyingBlobs),
    totalSeconds: Math.round((performance.now() - startedAt) / 100) / 10,
  }
}

/** Returns how many runs were killed before one ended, which also compares all rows and blobs. */
async function moveWithKills(from: Place, undisturbedMs: number) {
  const to = await createTarget(from.dataDir)
  if (!to.s3) throw new Error('The bucket is missing.')
  const args = ['move', '--to', `${to.databaseUrl}`, '--blobs', `s3://${to.s3.bucket}`]
  const env = { PATH: '/usr/bin', KINDRED_DATA_DIR: from.dataDir, ...serveSettings(to.s3) }
  let killed = 0
  for (; killed < kills; killed++) {
    const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: 'ignore' })
    const exited = once(child, 'exit')
    await Promise.race([delay(START_MS + random() * undisturbedMs * LONGEST_LIFE), exited])
    if (!child.kill('SIGKILL')) break
    await exited
  }
  const last = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const shown = await text(last.stdout)
  if (killed === kills && !shown.startsWith('Moved')) throw new Error(`The move did not end: ${shown}`)
  const [before, after] = [await joinStorage(from.dataDir), await joinStorage(to.dataDir, to)]
  const both = { from: before.db, to: after.db }
  const rows = await compareRows(both, await listTablesOfBoth(both))
  await Promise.all([before.db.destroy(), after.db.destroy()])
  return { kills: killed, rowsEqual: rows }
}
