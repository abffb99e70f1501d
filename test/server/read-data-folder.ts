import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '../../server/storage/db/database.ts'
import { getEngine } from '../../server/storage/db/engine.ts'

/**
 * Reads the bytes of every file in a data folder, to search for data that should be erased. On
 * PostgreSQL, whose files keep what was deleted for a while, the bytes of all rows are added.
 */
export async function readDataFolder({ dataDir, db }: { dataDir: string; db?: Database }): Promise<Buffer> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const contents = await Promise.all(files.map(file => readFile(join(file.parentPath, file.name))))
  return Buffer.concat([...contents, ...(db && inject('postgres') !== undefined ? await readRows(db) : [])])
}

async function readRows(db: Database): Promise<Buffer[]> {
  const bytes: Buffer[] = []
  for (const { name } of await getEngine(db).rows.listTables(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const value of rows.flatMap(row => Object.values(row)))
      bytes.push(Buffer.isBuffer(value) ? value : Buffer.from(`${String(value)}\n`))
  }
  return bytes
}

/** Reads an owner's embeddings as they are stored: on PostgreSQL, they are encrypted. */
export async function readStoredEmbeddings(db: Database, ownerId: string): Promise<Buffer[]> {
  const { rows } = await sql<{
    embedding: Buffer
  }>`select embedding from "faceReadings" where "ownerId" = ${ownerId}`.execute(db)
  return rows.map(({ embedding }) => embedding)
}
