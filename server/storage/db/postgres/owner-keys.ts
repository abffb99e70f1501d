import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { idList } from '../id-list.ts'
import type { Opener, Sealed, SealedText, Sealer } from '../sealed-value.ts'

// A sealed value is the name of its key (8 bytes), a nonce (12), the value encrypted by
// AES-256-GCM, and the tag (16); of a text it is the base64 of that. Nonces are random, which is
// safe for 2 ** 32 values of a key.

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NAME_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16

type OwnerKey = {
  /** Derived from the secret, so values of a destroyed key are recognized. */
  readonly name: Buffer
  readonly secret: KeyObject
}

/** See `../sealed-value.ts`. */
export async function findSealer(db: Queryable, ownerId: string): Promise<Sealer> {
  // An owner whose key was missing has one afterwards.
  return createSealer((await findOrCreateKeys(db, [ownerId])).get(ownerId)!)
}

export async function findOpener(db: Queryable, ownerId: string): Promise<Opener> {
  const key = (await readKeys(db, [ownerId])).get(ownerId)
  // PostgreSQL returns bytes as buffers.
  return value => (key ? open(value as unknown as Buffer, key) : null)
}

function createSealer(key: OwnerKey): Sealer {
  return {
    // The only places where sealed values are made on PostgreSQL.
    seal: value => seal(value, key) as unknown as Sealed,
    sealText: value => seal(Buffer.from(value), key).toString('base64') as SealedText,
  }
}

export async function findOrCreateKeys(
  db: Queryable,
  ownerIds: readonly string[],
): Promise<Map<string, OwnerKey>> {
  const known = await readKeys(db, ownerIds)
  const missing = [...new Set(ownerIds)].filter(ownerId => !known.has(ownerId))
  if (missing.length === 0) return known
  await db
    .insertInto('faceKeys')
    .values(missing.map(ownerId => ({ ownerId, key: randomBytes(KEY_BYTES) })))
    .onConflict(conflict => conflict.column('ownerId').doNothing())
    .execute()
  return readKeys(db, ownerIds)
}

export async function readKeys(db: Queryable, ownerIds: readonly string[]): Promise<Map<string, OwnerKey>> {
  const rows = await db
    .selectFrom('faceKeys')
    .select(['ownerId', 'key'])
    .where('ownerId', 'in', idList([...new Set(ownerIds)]))
    .execute()
  return new Map(
    rows.map(({ ownerId, key }) => {
      const name = hash('sha256', key, 'buffer').subarray(0, NAME_BYTES)
      return [ownerId, { name, secret: createSecretKey(key) }]
    }),
  )
}

export function seal(value: Uint8Array, { name, secret }: OwnerKey): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES })
  const encrypted = cipher.update(value)
  return Buffer.concat([name, nonce, encrypted, cipher.final(), cipher.getAuthTag()])
}

/** Returns null if the value was sealed with another key. Throws if it was changed since. */
export function open(sealed: Buffer, { name, secret }: OwnerKey): Buffer | null {
  if (!sealed.subarray(0, NAME_BYTES).equals(name)) return null
  const encryptedAt = NAME_BYTES + NONCE_BYTES
  const tagAt = sealed.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, secret, sealed.subarray(NAME_BYTES, encryptedAt), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(tagAt))
  const value = decipher.update(sealed.subarray(encryptedAt, tagAt))
  decipher.final()
  return value
}

/**
 * Writes all keys to a new file, without old versions of rows, and removes the old file. Throws if
 * a transaction that has read keys, such as a backup, does not end soon. A vacuum would keep what
 * an older transaction could still read.
 */
export async function rewriteKeys(transaction: Queryable): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(`${LOCK_TIMEOUT_MS}ms`)}`.execute(transaction)
  // An expression of the column makes PostgreSQL compute, and so rewrite, each row.
  await sql`alter table "faceKeys" alter column "key" type bytea using "key" || ''::bytea`.execute(
    transaction,
  )
}

/** Whoever wants to read or write faces waits as long as this does. */
const LOCK_TIMEOUT_MS = 2000
