// How long other writers wait while the people of a first grouping are stored, and while those of a
// grouping without changes are stored:
//
//   node_modules/.bin/node bench/keep-people.ts --faces FACES
//
// FACES.json and FACES.bin are written by bench/embed-people.ts or bench/embed-album.ts. Includes
// the commit to the disk.
import { computeGrouping } from '../server/library/people/group/compute-grouping.ts'
import { keepPeople } from '../server/library/people/group/keep-people.ts'
import { findQuestionsWith, placeFacesWith } from '../server/library/people/group/grouping.ts'
import { loadNeighbours } from '../server/machinery/imaging/load-face-models.ts'
import { openStorage } from '../server/storage/open-storage.ts'
import { makeBenchFolder } from './app/bench-server.ts'
import { fillWithFaces, OWNER_ID } from './app/fill-library.ts'
import { readLabelledFaces } from './labelled-faces.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'
import { spreadEmbeddings } from './spread-embeddings.ts'

const FACES = 50_000

const { db } = await openStorage(await makeBenchFolder('keep-people'))
try {
  const labelled = await readLabelledFaces(readOption('faces'))
  await fillWithFaces(db, spreadEmbeddings(labelled, { count: FACES, seed: 1, facesPerPhoto: 3 }))
  const neighbours = await loadNeighbours({ threads: 1 })
  const dependencies = {
    db,
    placeFaces: placeFacesWith(neighbours),
    findQuestions: findQuestionsWith(neighbours),
  }
  const grouping = await computeGrouping(dependencies, OWNER_ID, { isFromScratch: false })
  const keep = async (): Promise<number> => {
    const startedAt = performance.now()
    await db.transaction().execute(tx => keepPeople(tx, OWNER_ID, { grouping, now: 1, durationMs: 0 }))
    return Math.round(performance.now() - startedAt)
  }
  const figures = {
    faces: FACES,
    people: grouping.people.length,
    firstMs: await keep(),
    unchangedMs: await keep(),
  }
  console.table(figures)
  recordResults('keepingPeople', figures)
} finally {
  await db.destroy()
}
