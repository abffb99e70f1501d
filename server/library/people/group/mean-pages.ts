import { Clusters } from '../../../../faces/cluster/clusters.ts'
import { type GroupableFace, isUsable } from '../../../../faces/cluster/groupable-face.ts'
import { type GroupingModel, readEmbeddingLength } from '../../../../faces/cluster/grouping-model.ts'
import type { IntegersByRow } from '../../../../faces/cluster/vectors-by-row.ts'
import { findNetworkByVersion } from '../../../../faces/networks/networks.ts'
import { splitIntoBatches } from '../../../../faces/split-into-batches.ts'
import type { Database } from '../../../storage/db/database.ts'
import { findSealer } from '../../../storage/db/sealed-faces.ts'
import { transactFor } from '../../../storage/db/transact-for.ts'
import { findNextNumber } from '../decide/queries.ts'
import type { Grouping, GroupingDependencies } from './grouping.ts'
import {
  type MeanPage,
  deleteOtherMeanPages,
  listBlocks,
  listCountedPeople,
  putMeanPage,
  readMeanPages,
  takeMeanPages,
} from './mean-page-queries.ts'
import { readFacesToGroup } from './read-faces-to-group.ts'

// [Note: Mean pages] To find the people to whom new faces may belong, a grouping needs the mean
// embedding of every person. Reading all embeddings of a million faces takes longer than the
// grouping. Therefore the means are stored in pages, with 8 bits for each number: they are used
// only to select people, whose faces are then read. A page has the people of a block of numbers, so
// that the missing pages follow from those that exist. Triggers (migration 41) delete a page when a
// face of one of its people changes; the next grouping that needs the page writes it again. While a
// page is computed, an empty one stands for it, of an engine that does not exist: if the triggers
// have deleted that one meanwhile, the result is discarded.

/**
 * Numbers of people in a block; the triggers contain it too. A page is read as a whole, and is
 * written again when one of its people changes.
 */
const NUMBERS_IN_A_BLOCK = 16

/** Computed together, and written in one transaction, for which other writers wait. */
const PAGES_AT_ONCE = 32

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
 * stored counts do not match their faces, or because a face has changed meanwhile.
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
  const unwritten: string[] = []
  for (const some of splitIntoBatches(missing, PAGES_AT_ONCE))
    unwritten.push(...(await writePages(db, ownerId, { blocks: some, engineVersion, model })))
  return unwritten
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
  db: Database,
  ownerId: string,
  { blocks, engineVersion, model }: Embeddings & { readonly blocks: readonly number[] },
): Promise<string[]> {
  // Unique, because another process may be computing the same pages.
  const attempt = `computing ${crypto.randomUUID()}`
  await putPages(db, ownerId, {
    engineVersion: attempt,
    pages: blocks.map(block => ({ block, ...formatPage([], model) })),
  })
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
  const pages = writable.map(block => {
    const own = (inBlock.get(block) ?? []).map(({ id }) => ({
      id,
      ...roundMean(facesOf.get(id) ?? [], model),
    }))
    return { block, ...formatPage(own, model) }
  })
  const written = await putPages(db, ownerId, { engineVersion, pages, attempt })
  return people.flatMap(({ id, number }) =>
    written.has(Math.floor(number / NUMBERS_IN_A_BLOCK)) ? [] : [id],
  )
}

/**
 * Writes pages; with an attempt only those whose faces have not changed since it began. Returns the
 * blocks that were written.
 */
async function putPages(
  db: Database,
  ownerId: string,
  { engineVersion, pages, attempt }: { engineVersion: string; pages: readonly MeanPage[]; attempt?: string },
): Promise<ReadonlySet<number>> {
  return transactFor(db, ownerId, async transaction => {
    const blocks = pages.map(({ block }) => block)
    const wanted = new Set(
      attempt === undefined ? blocks : await takeMeanPages(transaction, ownerId, attempt),
    )
    const sealer = await findSealer(transaction, ownerId)
    for (const page of pages)
      if (wanted.has(page.block)) await putMeanPage(transaction, ownerId, { ...page, engineVersion, sealer })
    return new Set(blocks.filter(block => wanted.has(block)))
  })
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

/**
 * Writes what the next grouping of a few faces needs, after the current grouping is stored and
 * visible.
 */
export async function preparePlacingNearby(
  { db, nearby, findNetwork = findNetworkByVersion }: Omit<GroupingDependencies, 'now'>,
  ownerId: string,
  { engineVersion, among, people }: Pick<Grouping, 'engineVersion' | 'among' | 'people'>,
): Promise<void> {
  const network = findNetwork(engineVersion ?? '')
  if (!nearby || engineVersion === null || !network) return
  // A grouping among some people implies a library that is large enough.
  if (among === undefined && people.length < nearby.minPeople) return
  await writeMissingPages(db, ownerId, { engineVersion, model: network.grouping })
}
