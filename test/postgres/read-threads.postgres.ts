import { execFileSync } from 'node:child_process'
import { chownSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type DatabaseAddress, openToRead } from '../../server/storage/db/open-database.ts'
import { migrateDatabase } from '../../server/storage/db/migrate.ts'
import { openPostgres } from '../../server/storage/db/postgres/open-postgres.ts'
import { completePostgresUrl } from '../../server/storage/db/postgres/postgres-url.ts'
import { createReadsInThreads } from '../../server/http/reads.ts'
import { findFreePort } from '../server/find-free-port.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { createTestStorage } from '../server/test-storage.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { findPostgres, startPostgres } from './postgres-server.ts'
import { runInDatabase } from './run-in-database.ts'

const ownerId = 'ann'
const FIRST_PHOTO = { from: 0, limit: 1 }
const log = pino({ level: 'silent' })

async function setUp({ statementMs, database }: { statementMs?: number; database?: DatabaseAddress } = {}) {
  const storage = await createTestStorage()
  const { reads, close } = createReadsInThreads(storage.db, {
    database: database ?? storage.databaseAddress,
    log,
    ...(statementMs !== undefined && { statementMs }),
    // Never: only the server ends a statement.
    startDeadline: () => () => {},
  })
  onTestFinished(close)
  return { ...storage, reads }
}

test('PostgreSQL itself ends a read that takes too long, and the next one runs', async () => {
  const { db, reads } = await setUp({ statementMs: 300 })
  await db.transaction().execute(async transaction => {
    await sql`lock table "allPhotos" in access exclusive mode`.execute(transaction)
    const read = reads.listFoundIds(ownerId, FIRST_PHOTO)
    await expect(read).rejects.toMatchObject({ code: 'database-busy', status: 503 })
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(transaction)
    expect(rows).toEqual([])
  })
  // Even this one may take too long on a busy machine.
  await vi.waitFor(
    async () => expect(await reads.listFoundIds(ownerId, FIRST_PHOTO)).toBeDefined(),
    WAIT_LIMITS,
  )
})

test('a connection of a thread cannot write', async () => {
  const { databaseAddress } = await setUp()
  const db = await openToRead(databaseAddress, { statementMs: 60_000 })
  onTestFinished(() => db.destroy())
  const writing = db.insertInto('secrets').values({ name: 'name', value: 'value' }).execute()
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

test('while the database is away, a read in a thread fails as in the thread of the API', async () => {
  const url = `postgres://kindred@127.0.0.1:${await findFreePort()}/kindred`
  const { reads } = await setUp({ database: { url } })
  await expect(reads.listFoundIds(ownerId, FIRST_PHOTO)).rejects.toMatchObject({
    code: 'store-unavailable',
    status: 503,
  })
})

test('a thread that has lost its connection makes another one', async () => {
  const { db, reads } = await setUp()
  const read = () => reads.listFoundIds(ownerId, FIRST_PHOTO)
  const before = await read()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await vi.waitFor(async () => expect(await read()).toEqual(before), WAIT_LIMITS)
})

test('a thread reaches a server by TLS with its own authority, and has the password of the environment', async () => {
  const folder = await makeTemporaryFolder()
  const password = 'secret of the test'
  const [cert, key, hba] = [join(folder, 'cert.pem'), join(folder, 'key.pem'), join(folder, 'hba')]
  const subject = ['-subj', '/CN=database', '-addext', 'subjectAltName=IP:127.0.0.1']
  const request = ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const anyone = 'all all 127.0.0.1/32'
  writeFileSync(hba, `hostssl ${anyone} scram-sha-256\nhostnossl ${anyone} trust\n`)
  giveToPostgres(folder)
  const server = await startPostgres(findPostgres() ?? '', {
    changed: { ssl: 'on', ssl_cert_file: cert, ssl_key_file: key, hba_file: hba },
  })
  onTestFinished(() => server.stop())
  const plain = server.buildUrl('postgres')
  await runInDatabase(plain, `alter user kindred password '${password}'`)
  const owner = openPostgres(plain)
  await migrateDatabase(owner)
  await owner.destroy()

  const url =
    completePostgresUrl(`${plain}?sslmode=verify-full&sslrootcert=${encodeURIComponent(cert)}`) ?? ''
  vi.stubEnv('PGPASSWORD', password)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { reads } = await setUp({ database: { url } })
  expect(await reads.listFoundIds(ownerId, FIRST_PHOTO)).toEqual({ photoIds: [] })
  const { reads: withoutAuthority } = await setUp({ database: { url: url.replace(/sslrootcert=[^&]*/, '') } })
  await expect(withoutAuthority.listFoundIds(ownerId, FIRST_PHOTO)).rejects.toMatchObject({
    code: 'store-unavailable',
  })
})

/** Gives files to the user of Debian's package, where tests run as root. */
function giveToPostgres(folder: string): void {
  if (process.getuid?.() !== 0) return
  const [user = 0, group = 0] = ['-u', '-g'].map(kind =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' })),
  )
  for (const path of [folder, ...readdirSync(folder).map(name => join(folder, name))])
    chownSync(path, user, group)
}
