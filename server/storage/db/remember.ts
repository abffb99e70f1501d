import { serialize } from 'node:v8'
import type { Database, Queryable } from './database.ts'

type Known = { readonly stamp: number; readonly value: unknown; readonly bytes: number }

/** What was read of libraries through one database, the last used ones last. */
type Memory = { readonly known: Map<string, Known>; bytes: number; worthMs: number }

/** Reads that take less are cheaper than what would be forgotten for them. */
const WORTH_MS = 20
const MAX_BYTES = 8 * 1024 * 1024

const memories = new WeakMap<Database, Memory>()

/**
 * Reads something whose cost grows with the library, and which depends on nothing but the owner's
 * photos, films, faces and people. It is remembered as long as none of them has changed; `name`
 * tells it from others, with its arguments.
 */
export async function readRemembered<Whole>(
  db: Database,
  ownerId: string,
  name: string,
  read: () => Promise<Whole>,
): Promise<Whole> {
  const memory = findMemory(db)
  const key = JSON.stringify([ownerId, name])
  const startedAt = performance.now()
  // Read first: what is read after a later change is only remembered for too short.
  const stamp = await readStamp(db, ownerId)
  const known = memory.known.get(key)
  forget(memory, key)
  if (known && stamp === known.stamp) {
    keep(memory, key, known)
    // Remembered by a read of the same name, which returns such values.
    return known.value as Whole
  }
  const value = await read()
  remember(memory, key, { stamp, value, tookMs: performance.now() - startedAt })
  return value
}

/** Makes this database remember also what took no time. */
export function rememberEverything(db: Database): void {
  findMemory(db).worthMs = 0
}

/** Null for a library without a row. */
async function readStamp(db: Queryable, ownerId: string): Promise<number | null> {
  const row = await db
    .selectFrom('libraryStamps')
    .select('stamp')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return row?.stamp ?? null
}

function findMemory(db: Database): Memory {
  const memory = memories.get(db) ?? { known: new Map<string, Known>(), bytes: 0, worthMs: WORTH_MS }
  memories.set(db, memory)
  return memory
}

function remember(
  memory: Memory,
  key: string,
  { stamp, value, tookMs }: { stamp: number | null; value: unknown; tookMs: number },
): void {
  if (stamp !== null && tookMs >= memory.worthMs)
    keep(memory, key, { stamp, value, bytes: key.length + serialize(value).length })
}

function keep(memory: Memory, key: string, known: Known): void {
  forget(memory, key)
  memory.known.set(key, known)
  memory.bytes += known.bytes
  for (const oldest of memory.known.keys()) {
    if (memory.bytes <= MAX_BYTES) return
    forget(memory, oldest)
  }
}

function forget(memory: Memory, key: string): void {
  memory.bytes -= memory.known.get(key)?.bytes ?? 0
  memory.known.delete(key)
}
