import type { Queryable } from './database.ts'
import { getEngine } from './engine.ts'
import type { Sealed, Sealer } from './sealed-value.ts'

/**
 * Finds the owner's key, and creates the first one. To be called in the transaction that stores the
 * values, so that no erasure destroys the key before.
 */
export async function findSealer(db: Queryable, ownerId: string): Promise<Sealer> {
  return getEngine(db).findSealer(db, ownerId)
}

/** Seals the columns that tables with measurements of faces share. */
export function sealReading<Reading extends { readonly keyPoints: string; readonly embedding: Uint8Array }>(
  { seal, sealText }: Sealer,
  reading: Reading,
) {
  return { ...reading, keyPoints: sealText(reading.keyPoints), embedding: seal(reading.embedding) }
}

export type Opened<Row, Column extends keyof Row> = Omit<Row, Column> & {
  readonly [C in Column]: Uint8Array | Exclude<Row[C], Sealed>
}

/**
 * Opens a column of an owner's rows. Leaves out those that were erased after they were read, whose
 * key is destroyed.
 */
export async function openRows<Column extends string, Row extends Readonly<Record<Column, Sealed | null>>>(
  db: Queryable,
  ownerId: string,
  rows: readonly Row[],
  column: Column,
): Promise<Opened<Row, Column>[]> {
  if (rows.length === 0) return []
  const open = await getEngine(db).findOpener(db, ownerId)
  // Values that are stored as they are need not be opened.
  if (!open) return rows as unknown as Opened<Row, Column>[]
  return rows.flatMap(row => {
    const sealed = row[column]
    const value = sealed && open(sealed)
    if (sealed && !value) return []
    // All columns of the row, and this one opened.
    return [{ ...row, [column]: value } as unknown as Opened<Row, Column>]
  })
}
