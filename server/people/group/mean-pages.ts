import { Clusters } from '../../../faces/cluster/clusters.ts'
import type { GroupableFace } from '../../../faces/cluster/groupable-face.ts'
import { readEmbeddingLength, type GroupingModel } from '../../../faces/cluster/grouping-model.ts'
import { isUsable } from '../../../faces/cluster/is-usable.ts'
import type { IntegersByRow } from '../../../faces/cluster/vectors-by-row.ts'
import { splitIntoBatches } from '../../../faces/split-into-batches.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { findSealer } from '../../db/find-sealer.ts'
import { transactFor } from '../../db/transact-for.ts'
import { findNextNumber } from '../decide/queries.ts'
import {
  deleteOtherMeanPages,
  listBlocks,
  listCountedPeople,
  putMeanPage,
  readMeanPages,
  type MeanPage,
} from './mean-page-queries.ts'
import { readFacesToGroup } from './read-faces-to-group.ts'

// [Note: Mean pages] To find the people to whom new faces may belong, a grouping needs the mean
// embedding of every person. Reading all embeddings of a million faces takes longer than the
// grouping. Therefore the means are stored in pages, with 8 bits for each number: they are used
// only to select people, whose faces are then read. A page has the people of a block of numbers, so
// that the missing pages follow from those that exist. Triggers (migration 41) delete a page when a
// face of one of its people changes; the next grouping that needs the page writes it again.

/**
 * Numbers of people in a block; the triggers contain it too. A page is read as a whole, and is
 * written again when one of its people changes.
 */
const NUMBERS_IN_A_BLOCK = 16

/** Limits the pages that one transaction writes, because other writers wait for it. */
const PAGES_IN_A_TRANSACTION = 32

/** Number of steps between 0 and 1; the numbers of embeddings have absolute values below a half. */
const STEPS = 254

/** A person with a mean. */
export type AveragedPerson = {
  readonly id: string
  /** Number of averaged faces, as in Clusters; 0 if no face can be compared. */
  readonly size: number
}

export type PeopleMeans = {
  /** The means multiplied by `steps`, rounded. */
  readonly means: IntegersByRow
  readonly steps: number
  /** Returns the person of a row of `means`. */
  readonly findPerson: (row: number) => AveragedPerson
  /**
   * People without a mean, because stored counts of people with numbers near theirs do not match
   * their faces.
   */
  readonly uncounted: readonly string[]
  /** Number of people who have a face outside the trash. */
  readonly people: number
}

type Embeddings = { readonly engineVersion: string; readonly model: GroupingModel }

/**
 * Writes the pages that are missing. Returns the people whose page cannot be written, because
 * stored counts do not match their faces.
 */
export async function writeMissingPages(
  db: Database,
  ownerId: string,
  { engineVersion, model }: Embeddings,
): Promise<string[]> {
  await deleteOtherMeanPages(db, ownerId, engineVersion)
  const blocks = Math.ceil((await findNextNumber(db, ownerId)) / NUMBERS_IN_A_BLOCK)
  const known = new Set(await listBlocks(db, ownerId, engineVersion))
  const missing = Array.from({ length: blocks }, (_, block) => block).filter(block => !known.has(block))
  const uncounted: string[] = []
  for (const some of splitIntoBatches(missing, PAGES_IN_A_TRANSACTION)) {
    // Reads within the transaction, so that no face changes in between.
    const left = await transactFor(db, ownerId, transaction =>
      writePages(transaction, ownerId, { blocks: some, engineVersion, model }),
    )
    uncounted.push(...left)
  }
  return uncounted
}

/** Writes the pages that are missing, and reads the means of all people. */
export async function readPeopleMeans(
  db: Database,
  ownerId: string,
  { engineVersion, model }: Embeddings,
): Promise<PeopleMeans> {
  const uncounted = await writeMissingPages(db, ownerId, { engineVersion, model })
  const pages = await readMeanPages(db, ownerId, engineVersion)
  const length = readEmbeddingLength(model)
  // The page of each row, and its first row: the means themselves are read in place.
  const firstRows = new Int32Array(pages.length)
  let rows = 0
  for (const [i, { means }] of pages.entries()) {
    firstRows[i] = rows
    rows += means.byteLength / length
  }
  const pageOf = new Int32Array(rows)
  for (const [i, first] of firstRows.entries()) pageOf.fill(i, first, firstRows[i + 1])
  const valuesOf = pages.map(({ means }) => new Int8Array(means.buffer, means.byteOffset, means.byteLength))
  return {
    means: {
      rows,
      length,
      copy(row, target, offset) {
        // Every row has a page.
        const page = pageOf[row]!
        const at = (row - firstRows[page]!) * length
        target.set(valuesOf[page]!.subarray(at, at + length), offset)
      },
    },
    steps: STEPS,
    findPerson(row) {
      const page = pageOf[row]!
      return parsePeople(pages[page]!)[row - firstRows[page]!]!
    },
    uncounted,
    people: rows + uncounted.length,
  }
}

async function writePages(
  db: Queryable,
  ownerId: string,
  { blocks, engineVersion, model }: Embeddings & { readonly blocks: readonly number[] },
): Promise<string[]> {
  const numbers = blocks.flatMap(block =>
    Array.from({ length: NUMBERS_IN_A_BLOCK }, (_, i) => block * NUMBERS_IN_A_BLOCK + i),
  )
  const people = (await listCountedPeople(db, ownerId, numbers)).filter(
    ({ faces, isCounted }) => faces > 0 || !isCounted,
  )
  const inBlock = Map.groupBy(people, ({ number }) => Math.floor(number / NUMBERS_IN_A_BLOCK))
  const writable = blocks.filter(block => (inBlock.get(block) ?? []).every(({ isCounted }) => isCounted))
  const personIds = writable.flatMap(block => (inBlock.get(block) ?? []).map(({ id }) => id))
  const rows = await readFacesToGroup(db, ownerId, { engineVersion, of: { people: personIds } })
  const facesOf = Map.groupBy(rows, ({ personId }) => personId)
  const sealer = await findSealer(db, ownerId, [])
  for (const block of writable) {
    const own = (inBlock.get(block) ?? []).map(({ id }) => ({
      id,
      ...roundMean(facesOf.get(id) ?? [], model),
    }))
    await putMeanPage(db, ownerId, { ...formatPage(own, model), block, engineVersion, sealer })
  }
  const isWritten = new Set(personIds)
  return people.flatMap(({ id }) => (isWritten.has(id) ? [] : [id]))
}

function formatPage(
  people: readonly (AveragedPerson & { readonly mean: Int8Array })[],
  model: GroupingModel,
): Pick<MeanPage, 'people' | 'means'> {
  const length = readEmbeddingLength(model)
  const means = new Int8Array(people.length * length)
  for (const [i, { mean }] of people.entries()) means.set(mean, i * length)
  return {
    people: JSON.stringify(people.map(({ id, size }) => [id, size])),
    means: new Uint8Array(means.buffer),
  }
}

function parsePeople({ people }: MeanPage): AveragedPerson[] {
  // Only formatPage writes this column.
  return (JSON.parse(people) as [string, number][]).map(([id, size]) => ({ id, size }))
}

/** Returns the mean that grouping compares; zero if no face can be compared. */
function roundMean(
  faces: readonly GroupableFace[],
  model: GroupingModel,
): { readonly mean: Int8Array; readonly size: number } {
  const length = readEmbeddingLength(model)
  const usable = faces.filter(({ embedding }) => isUsable(embedding, length))
  if (usable.length === 0) return { mean: new Int8Array(length), size: 0 }
  const person = new Clusters([{ faces: usable, subjects: [] }], model)
  const size = person.sizes[0]!
  const steps = STEPS / size
  const mean = Int8Array.from(person.getSum(0), value =>
    Math.max(-127, Math.min(127, Math.round(value * steps))),
  )
  return { mean, size }
}
