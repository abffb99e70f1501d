import { sql } from 'kysely'
import type { Row, TableShape } from '../copy/table-shape.ts'
import type { Queryable } from '../database.ts'
import { idList } from '../id-list.ts'
import { findSealers } from './face-keys.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

/** Seals the rows of a copied table. The photos must have been copied before. */
export async function sealRows(
  db: Queryable,
  { columns }: Pick<TableShape, 'columns'>,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const sealed = SEALED_COLUMNS.filter(name => columns.some(column => column.name === name))
  if (sealed.length === 0) return rows
  const findPhoto = await findPhotos(db, rows)
  const ownerIds = rows.map(row => String(row['ownerId']))
  const photoIds = rows.flatMap(row => findPhoto(row) ?? [])
  const sealers = await findSealers(db, ownerIds, photoIds)
  return rows.map(row => {
    const { sealBytes, sealText, sealMeans } = sealers.of(String(row['ownerId']))
    const photoId = findPhoto(row)
    const seal = (value: unknown) => {
      if (typeof value === 'string' && photoId !== undefined) return sealText(photoId, value)
      if (!Buffer.isBuffer(value)) return value
      return photoId === undefined ? sealMeans(value) : sealBytes(photoId, value)
    }
    return { ...row, ...Object.fromEntries(sealed.map(name => [name, seal(row[name])])) }
  })
}

/** Returns a function that tells the photo of a row; undefined for rows about several photos. */
async function findPhotos(db: Queryable, rows: readonly Row[]): Promise<(row: Row) => string | undefined> {
  const faceIds = rows.flatMap(row => readId(row, 'faceId') ?? [])
  const { rows: faces } = await sql<{ id: string; photoId: string }>`
    select id, "photoId" from "allFaces" where id in ${idList(faceIds)}`.execute(db)
  const photoOfFace = new Map(faces.map(({ id, photoId }) => [id, photoId]))
  return row => readId(row, 'photoId') ?? photoOfFace.get(readId(row, 'faceId') ?? '')
}

function readId(row: Row, column: 'photoId' | 'faceId'): string | undefined {
  const id = row[column]
  return typeof id === 'string' ? id : undefined
}
