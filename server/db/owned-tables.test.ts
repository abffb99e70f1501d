import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../test/server/test-app.ts'
import { OWNED_TABLES } from './owned-tables.ts'

/** Hold nothing of a user, or nothing that tells whose it was; each with its reason. */
const NOBODYS: Record<string, string> = {
  batchRecognitions: 'goes with its photo and its batch',
  invitations: 'a hash, made before there is a user',
  phoneCodes: 'keyed hashes, gone when the code runs out',
  rateLimit: 'addresses of the network, of the last minute',
  secrets: 'the server’s own',
  spentProofs: 'random numbers',
  throttleHits: 'keyed hashes, gone when they no longer count',
  user: 'the account itself, removed by its id',
  versions: 'the server’s own',
  verification: 'removed by what its values name',
}

/** How columns that say whose a row is are called, here or in libraries. */
const OWNER_COLUMN = /^(owner|user|sender|subject|account|member|created_?by|uid)_?(id)?$/i
/** These name what is no user. */
const OTHERS = new Set(['contacts.subject', 'events.subjectId', 'jobs.subjectId', 'account.accountId'])

async function readTables() {
  const { db } = await createTestApp()
  return db.introspection.getTables()
}

describe('OWNED_TABLES', () => {
  test('knows each table in which a row says whose it is', async () => {
    const tables = await readTables()
    const owned = tables.flatMap(({ name, columns }) =>
      columns.flatMap(column => {
        const isOwner = OWNER_COLUMN.test(column.name) && !OTHERS.has(`${name}.${column.name}`)
        // Tables of accounts name their user so, and are found by it.
        return isOwner && column.name !== 'userId' ? [`${name}.${column.name}`] : []
      }),
    )
    expect(owned.toSorted()).toEqual(
      OWNED_TABLES.map(({ table, ownerColumn }) => `${table}.${ownerColumn}`).toSorted(),
    )
  })

  test('and every other table is nobody’s, for a reason', async () => {
    const tables = await readTables()
    const owned = new Set<string>(OWNED_TABLES.map(({ table }) => table))
    const others = tables.filter(
      ({ name, columns }) => !owned.has(name) && !columns.some(column => column.name === 'userId'),
    )
    expect(others.map(({ name }) => name).filter(name => !(name in NOBODYS))).toEqual([])
  })
})
