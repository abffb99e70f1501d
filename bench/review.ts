// How many answers to review questions are needed until people are correct:
//
//   node_modules/.bin/node bench/review.ts --faces FACES [--hard HARD]
//
// FACES.json and FACES.bin are written by bench/embed-album.ts from an album of 400 photos of 40
// people (bench/README.md); HARD from an album with smaller faces. A
// simulated user answers correctly, through the same service and grouping as in the app: once in
// the order of the queue, once with the most similar pair first.
import { findQuestions, type Question } from '../faces/cluster/find-questions.ts'
import { scoreClustering } from '../faces/evaluate/clustering-scores.ts'
import { computeGrouping } from '../server/library/people/group/compute-grouping.ts'
import { type FindQuestions, placeFacesWith } from '../server/library/people/group/grouping.ts'
import { keepPeople } from '../server/library/people/group/keep-people.ts'
import { answerQuestion } from '../server/library/people/decide/answer-question.ts'
import { readReview } from '../server/library/people/read/read-review.ts'
import { loadNeighbours } from '../server/machinery/imaging/load-face-models.ts'
import { openStorage } from '../server/storage/open-storage.ts'
import { makeBenchFolder } from './app/bench-server.ts'
import { fillWithFaces, OWNER_ID } from './app/fill-library.ts'
import { readLabelledFaces, type LabelledFace } from './labelled-faces.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const MAX_ANSWERS = 60
const GOAL = 0.995

type Order = (questions: readonly Question[]) => Question[]
const keepOrder: Order = questions => [...questions]
/** The baseline: most similar pairs first. */
const sortMostSimilarFirst: Order = questions =>
  questions
    .toSorted((one, other) => other.likelihood - one.likelihood)
    .map((question, i) => ({ ...question, worth: 1 / (1 + i) }))

const neighbours = await loadNeighbours({ threads: 2 })
const results: Record<string, object> = {}
for (const [name, path] of [
  ['album', readOption('faces')],
  ['album of small faces', readOption('hard', '')],
] as const) {
  if (path === '') continue
  const faces = await readLabelledFaces(path)
  results[name] = {
    faces: faces.length,
    'most worthwhile first': await simulate(faces, keepOrder),
    'most alike first': await simulate(faces, sortMostSimilarFirst),
  }
  console.log(name, JSON.stringify(results[name]))
}
recordResults('review', results)

async function simulate(faces: readonly LabelledFace[], order: Order) {
  const { db } = await openStorage(await makeBenchFolder('review'))
  let clock = 1_000_000
  const now = () => (clock += 1000)
  try {
    const personOf = await fillWithFaces(db, faces)
    const findInOrder: FindQuestions = async (people, list, options) =>
      order(await findQuestions(people, list, { neighbours, ...options }))
    const dependencies = { db, placeFaces: placeFacesWith(neighbours), findQuestions: findInOrder }
    const group = async () => {
      const grouping = await computeGrouping(dependencies, OWNER_ID, { isFromScratch: false })
      await db.transaction().execute(tx => keepPeople(tx, OWNER_ID, { grouping, now: now(), durationMs: 0 }))
    }
    const score = async () => {
      const rows = await db.selectFrom('faces').select(['id', 'personId']).execute()
      const known = rows.filter(({ id }) => !personOf.get(id)?.startsWith('somebody'))
      const { pairwise } = scoreClustering(
        known.map(({ id }) => personOf.get(id) ?? ''),
        known.map(({ id, personId }) => personId ?? id),
      )
      return Math.round(pairwise.f1 * 1e5) / 1e5
    }
    await group()
    const curve = [await score()]
    while (curve.length <= MAX_ANSWERS) {
      const { question } = await readReview(db, OWNER_ID)
      if (!question) break
      const [first, second] = question.faces
      const [one, other] = [first, second].map(({ faceId }) => personOf.get(faceId) ?? '')
      // The album's truth does not name passers-by, so the correct answer is not known.
      const isKnown = !one?.startsWith('somebody') && !other?.startsWith('somebody')
      const truth = one === other ? 'same' : 'different'
      await answerQuestion({ db, now }, OWNER_ID, {
        faceIds: [first.faceId, second.faceId],
        answer: isKnown ? truth : 'not-sure',
      })
      await group()
      curve.push(await score())
    }
    const reached = curve.findIndex(f1 => f1 >= GOAL)
    return {
      [`answers to F1 ${GOAL}`]: reached < 0 ? null : reached,
      answers: curve.length - 1,
      'F1 after each answer': curve,
    }
  } finally {
    await db.destroy()
  }
}
