// How often a click on "All that look more like these" gathers exactly one of the people whom one
// person wrongly holds:
//   node_modules/.bin/node bench/alike.ts --faces FACES
// FACES.json and FACES.bin are written by bench/embed-people.ts. People are drawn at random, or the
// others among the three who look most like the first; for each of these odds it counts where
// nothing is missing and nothing too much.
import { selectSimilarFaces } from '../faces/cluster/select-similar-faces.ts'
import { dotProduct, normalise, sumOf } from '../faces/vectors.ts'
import { readLabelledFaces, type LabelledFace } from './labelled-faces.ts'
import { readOption } from './options.ts'
import { createRandom, shuffled } from './random.ts'
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
const middles = new Map(people.map(own => [own, normalise(sumOf(own))]))

const figures = Object.fromEntries(
  (['atRandom', 'mostAlike'] as const).map(choice => [
    choice,
    Object.fromEntries(SIZES.map(sizes => [sizes.join('+'), exactShares(sizes, choice)])),
  ]),
)
for (const shares of Object.values(figures)) console.table(shares)
recordResults('alike', { faces: faces.length, trials: TRIALS, figures })

/**
 * For each of the odds the share of trials in which one chosen face gathered all of the first
 * person and nobody else.
 */
function exactShares(sizes: readonly number[], choice: 'atRandom' | 'mostAlike'): Record<string, number> {
  const random = createRandom(1)
  const mixtures = Array.from({ length: TRIALS }, () => mix(sizes, choice, random))
  return Object.fromEntries(
    ODDS.map(severalPeopleOdds => {
      const exact = mixtures.filter(([first = [], ...rest]) => {
        const gathered = selectSimilarFaces(first.slice(0, 1), [...first.slice(1), ...rest.flat()], {
          severalPeopleOdds,
        })
        return gathered.length === first.length - 1 && gathered.every(face => first.includes(face))
      })
      return [severalPeopleOdds, exact.length / TRIALS]
    }),
  )
}

/** As many faces of as many people, the first of whom are those that the user wants. */
function mix(
  sizes: readonly number[],
  choice: 'atRandom' | 'mostAlike',
  random: () => number,
): LabelledFace[][] {
  const taken: LabelledFace[][] = []
  for (const size of sizes) {
    const free = people.filter(own => own.length >= size && !taken.includes(own))
    const [first] = taken
    const drawn = first && choice === 'mostAlike' ? mostLike(first, free) : free
    taken.push(shuffled(drawn, random)[0]!)
  }
  return taken.map((own, i) => shuffled(own, random).slice(0, sizes[i]))
}

function mostLike(person: LabelledFace[], free: readonly LabelledFace[][]): LabelledFace[][] {
  const likeness = (own: LabelledFace[]) => dotProduct(middles.get(person)!, middles.get(own)!)
  return free.toSorted((one, other) => likeness(other) - likeness(one)).slice(0, 3)
}
