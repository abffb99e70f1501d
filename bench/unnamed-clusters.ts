// The minimum odds at which groups without a name are clustered for naming:
//
//   node_modules/.bin/node bench/unnamed-clusters.ts --faces FACES
//
// FACES.json and FACES.bin are written by bench/embed-people.ts. The faces are grouped as for a
// user who has named no people, then clustered for naming at each of these odds.
import { groupFaces } from '../faces/cluster/group-faces.ts'
import { clusterForNaming } from '../faces/cluster/cluster-for-naming.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'
import { loadNeighbours } from '../server/machinery/imaging/load-face-models.ts'
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
for (const minOdds of ODDS)
  figures[minOdds] = describe(await clusterForNaming(groups, { neighbours, model, minOdds }))
console.table(figures)
recordResults('unnamed-clusters', {
  faces: faces.length,
  people: new Set(faces.map(face => face.person)).size,
  figures,
})

/**
 * A face is wrong in its cluster if it shows another person than most of the cluster: the user has
 * to remove it.
 */
function describe(clusters: readonly (readonly number[])[]) {
  const counts = clusters.map(cluster => {
    const people = Map.groupBy(
      cluster.flatMap(group => groups[group] ?? []),
      face => face.person,
    )
    const sizes = [...people.values()].map(({ length }) => length)
    return {
      people: people.size,
      faces: sizes.reduce((sum, one) => sum + one, 0),
      most: Math.max(...sizes),
    }
  })
  const merged = counts.filter((_, i) => (clusters[i]?.length ?? 0) > 1)
  const wrong = counts.reduce((sum, cluster) => sum + cluster.faces - cluster.most, 0)
  return {
    clusters: counts.length,
    ofSeveralGroups: merged.length,
    fractionOfOnePerson: computeFraction(merged.filter(({ people }) => people === 1).length, merged.length),
    wrongFaces: wrong,
    // Names to enter and faces to remove until everybody is named.
    steps: counts.length + wrong,
  }
}

function computeFraction(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 1000
}
