import { Clusters } from '../../../faces/cluster/clusters.ts'
import type { GroupableFace } from '../../../faces/cluster/groupable-face.ts'
import { readEmbeddingLength, type GroupingModel } from '../../../faces/cluster/grouping-model.ts'
import { isUsable } from '../../../faces/cluster/is-usable.ts'
import type { VectorsByRow } from '../../../faces/cluster/vectors-by-row.ts'
import { splitIntoBatches } from '../../../faces/split-into-batches.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { transactFor } from '../../db/transact-for.ts'
import { toFace } from './face-to-place.ts'
import {
  countPeople,
  deleteOtherMeanPages,
  insertMeanPage,
  listUnpagedPeople,
  readMeanPages,
} from './mean-page-queries.ts'
import { readFacesToGroup } from './queries.ts'

// [Note: Mean pages] To find the people to whom new faces may belong, a grouping needs the mean
// embedding of every person. Reading all embeddings of a million faces takes longer than the
// grouping. Therefore the means are stored in pages, with 8 bits for each number: they are used
// only to select people, whose faces are then read. Triggers (migration 34) delete a page when a
// face of one of its people changes; the next grouping that needs the page writes it again.

/** A page is read as a whole, and is written again when one of its people changes. */
const PEOPLE_IN_A_PAGE = 16

/** Limits the pages that one transaction writes, because other writers wait for it. */
const PAGES_IN_A_TRANSACTION = 32

/** Number of steps between 0 and 1; the numbers of embeddings have absolute values below a half. */
const STEPS = 254

export type PeopleMeans = {
  /** In the order of the rows of `means`. */
  readonly personIds: readonly string[]
  /** The means multiplied by STEPS, rounded. */
  readonly means: VectorsByRow
  /** People without a page, because their stored counts do not match their faces. */
  readonly uncounted: readonly string[]
  /** Number of people who have a face outside the trash. */
  readonly people: number
}

type Embeddings = { readonly engineVersion: string; readonly model: GroupingModel }

/**
 * Writes the pages that are missing. Returns the people without a page, because their stored counts
 * do not match their faces.
 */
export async function writeMissingPages(
  db: Database,
  ownerId: string,
  { engineVersion, model }: Embeddings,
): Promise<string[]> {
  await deleteOtherMeanPages(db, ownerId, engineVersion)
  const unpaged = await listUnpagedPeople(db, ownerId)
  const counted = unpaged.flatMap(({ id, isCounted }) => (isCounted ? [id] : []))
  const batches = splitIntoBatches(counted, PEOPLE_IN_A_PAGE * PAGES_IN_A_TRANSACTION)
  for (const some of batches) {
    // Reads within the transaction, so that no face changes in between.
    await transactFor(db, ownerId, transaction =>
      writePages(transaction, ownerId, { personIds: some, engineVersion, model }),
    )
  }
  return unpaged.flatMap(({ id, isCounted }) => (isCounted ? [] : [id]))
}

/** Writes the pages that are missing, and reads the means of all people. */
export async function readPeopleMeans(
  db: Database,
  ownerId: string,
  { engineVersion, model }: Embeddings,
): Promise<PeopleMeans> {
  const uncounted = await writeMissingPages(db, ownerId, { engineVersion, model })
  const pages = await readMeanPages(db, ownerId, engineVersion)
  const personIds = pages.flatMap(page => page.personIds)
  const length = readEmbeddingLength(model)
  const values = new Int8Array(personIds.length * length)
  let offset = 0
  for (const { means } of pages) {
    values.set(new Int8Array(means.buffer, means.byteOffset, means.byteLength), offset)
    offset += means.byteLength
  }
  const copy = (row: number, target: Float32Array, at: number) =>
    target.set(values.subarray(row * length, (row + 1) * length), at)
  return {
    personIds,
    means: { rows: personIds.length, length, copy },
    uncounted,
    people: await countPeople(db, ownerId),
  }
}

async function writePages(
  db: Queryable,
  ownerId: string,
  { personIds, engineVersion, model }: Embeddings & { readonly personIds: readonly string[] },
): Promise<void> {
  // Another grouping may have written them meanwhile, or their faces may be gone.
  const still = new Set((await listUnpagedPeople(db, ownerId, personIds)).map(({ id }) => id))
  const rows = await readFacesToGroup(db, ownerId, { engineVersion, of: personIds })
  const facesOf = Map.groupBy(rows, ({ personId }) => personId)
  for (const some of splitIntoBatches(
    personIds.filter(id => still.has(id)),
    PEOPLE_IN_A_PAGE,
  )) {
    const length = readEmbeddingLength(model)
    const means = new Int8Array(some.length * length)
    for (const [i, id] of some.entries()) {
      const faces = (facesOf.get(id) ?? []).map(toFace)
      means.set(roundMean(faces, model), i * length)
    }
    await insertMeanPage(db, ownerId, {
      engineVersion,
      personIds: some,
      means: new Uint8Array(means.buffer),
    })
  }
}

/** Returns the mean that grouping compares; zero if no face can be compared. */
function roundMean(faces: readonly GroupableFace[], model: GroupingModel): Int8Array {
  const usable = faces.filter(({ embedding }) => isUsable(embedding, readEmbeddingLength(model)))
  if (usable.length === 0) return new Int8Array(readEmbeddingLength(model))
  const person = new Clusters([{ faces: usable, subjects: [] }], model)
  const steps = STEPS / person.sizes[0]!
  return Int8Array.from(person.getSum(0), value => Math.max(-127, Math.min(127, Math.round(value * steps))))
}
