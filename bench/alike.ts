// How often "Select similar" selects exactly the faces of one of several people who
// were wrongly grouped as one:
//
//   node_modules/.bin/node bench/alike.ts --faces FACES
//
// FACES.json and FACES.bin are written by bench/embed-people.ts. Either all people are drawn at
// random, or the others are drawn from the three people most similar to the first. A trial succeeds
// if no face is missing and none is wrong.
import { selectSimilarFaces } from '../faces/cluster/select-similar-faces.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'
import { computeDotProduct, normalise, sumEmbeddings } from '../faces/vectors.ts'
import { readLabelledFaces, type LabelledFace } from './labelled-faces.ts'
import { readOption } from './options.ts'
import { createRandom, shuffle } from './random.ts'
import { recordResults } from './results.ts'

const ODDS = [-Infinity, -10, -8, -6, -4, -2]
const SIZES = [
  [3, 3],
  [3, 20],
  [20, 3],
  [10, 10],
  [40, 40],
  [5, 5, 5],
  [20, 5, 5],
]
const TRIALS = 200

const faces = await readLabelledFaces(readOption('faces'))
const people = [...Map.groupBy(faces, face => face.person).values()].filter(({ length }) => length > 2)
const middles = new Map(people.map(own => [own, normalise(sumEmbeddings(own))]))

const figures = Object.fromEntries(
  (['atRandom', 'mostAlike'] as const).map(choice => [
    choice,
    Object.fromEntries(SIZES.map(sizes => [sizes.join('+'), computeExactShares(sizes, choice)])),
  ]),
)
for (const shares of Object.values(figures)) console.table(shares)
recordResults('alike', { faces: faces.length, trials: TRIALS, figures })

/**
 * Computes for each of the odds the share of trials in which one chosen face selected exactly the
 * first person's faces.
 */
function computeExactShares(
  sizes: readonly number[],
  choice: 'atRandom' | 'mostAlike',
): Record<string, number> {
  const random = createRandom(1)
  const mixtures = Array.from({ length: TRIALS }, () => mixFaces(sizes, choice, random))
  return Object.fromEntries(
    ODDS.map(severalPeopleOdds => {
      const exact = mixtures.filter(([first = [], ...rest]) => {
        const gathered = selectSimilarFaces(first.slice(0, 1), [...first.slice(1), ...rest.flat()], {
          model: BUNDLED_NETWORK.grouping,
          severalPeopleOdds,
        })
        return gathered.length === first.length - 1 && gathered.every(face => first.includes(face))
      })
      return [severalPeopleOdds, exact.length / TRIALS]
    }),
  )
}

/** Draws the faces of one person for each of `sizes`; those of the first are to be selected. */
function mixFaces(
  sizes: readonly number[],
  choice: 'atRandom' | 'mostAlike',
  random: () => number,
): LabelledFace[][] {
  const taken: LabelledFace[][] = []
  for (const size of sizes) {
    const free = people.filter(own => own.length >= size && !taken.includes(own))
    const [first] = taken
    const drawn = first && choice === 'mostAlike' ? findMostSimilar(first, free) : free
    taken.push(shuffle(drawn, random)[0]!)
  }
  return taken.map((own, i) => shuffle(own, random).slice(0, sizes[i]))
}

function findMostSimilar(person: LabelledFace[], free: readonly LabelledFace[][]): LabelledFace[][] {
  const measureLikeness = (own: LabelledFace[]) => computeDotProduct(middles.get(person)!, middles.get(own)!)
  return free.toSorted((one, other) => measureLikeness(other) - measureLikeness(one)).slice(0, 3)
}
