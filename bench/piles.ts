// From which odds on unnamed groups are put together for naming:
//
//   node_modules/.bin/node bench/piles.ts --faces FACES
//
// FACES.json and FACES.bin are written by bench/embed-people.ts. The faces are grouped as for a
// user who has named nobody, then clustered for naming at each of these odds.
import { groupFaces } from '../faces/cluster/group-faces.ts'
import { clusterForNaming } from '../faces/cluster/cluster-for-naming.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'
import { loadNeighbours } from '../server/imaging/load-face-models.ts'
import { readLabelledFaces } from './labelled-faces.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const ODDS = [0, -0.5, -1, -1.5, -2, -2.5, -3, -4, -5]

const model = BUNDLED_NETWORK.grouping
const neighbours = await loadNeighbours({ threads: 1 })
const faces = await readLabelledFaces(readOption('faces'))
const faceOf = new Map(faces.map(face => [face.id, face]))
const grouped = await groupFaces(faces, { neighbours, model })
const groups = grouped.map(({ faceIds }) => faceIds.flatMap(id => faceOf.get(id) ?? []))
const figures: Record<string, object> = { groups: describe(groups.map((_, i) => [i])) }
for (const pileOdds of ODDS)
  figures[pileOdds] = describe(await clusterForNaming(groups, { neighbours, model, pileOdds }))
console.table(figures)
recordResults('piles', { faces: faces.length, people: new Set(faces.map(face => face.person)).size, figures })

/**
 * A face is wrong in its pile if it shows another person than most of the pile: the user has to
 * remove it.
 */
function describe(piles: readonly (readonly number[])[]) {
  const tops = piles.map(pile => {
    const people = Map.groupBy(
      pile.flatMap(group => groups[group] ?? []),
      face => face.person,
    )
    const counts = [...people.values()].map(({ length }) => length)
    return {
      people: people.size,
      faces: counts.reduce((sum, one) => sum + one, 0),
      most: Math.max(...counts),
    }
  })
  const laid = tops.filter((_, i) => (piles[i]?.length ?? 0) > 1)
  const strange = tops.reduce((sum, pile) => sum + pile.faces - pile.most, 0)
  return {
    piles: tops.length,
    ofSeveralGroups: laid.length,
    shareOfOnePerson: share(laid.filter(({ people }) => people === 1).length, laid.length),
    strangeFaces: strange,
    // Names to enter and faces to remove until everybody is named.
    steps: tops.length + strange,
  }
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 1000
}
