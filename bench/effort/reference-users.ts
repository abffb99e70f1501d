// People who bring a library to rights without Kindred, for comparison.
import { agglomerate } from '../../faces/cluster/agglomerate.ts'
import { Clusters } from '../../faces/cluster/clusters.ts'
import type { GroupingModel } from '../../faces/cluster/grouping-model.ts'
import { computeDotProduct } from '../../faces/vectors.ts'
import type { LabelledFace } from '../labelled-faces.ts'
import { type Effort, PressCount, type Standings } from './presses.ts'

const FACES_IN_A_GRID = 12
/** A suggestion counts the person's most similar faces. */
const BEST_FACES = 3

/** Taps each face and chooses its name. */
export function nameEveryFace(faces: readonly LabelledFace[]): Effort {
  const library = new NamedFaces(faces)
  const count = new PressCount(faces, library.read())
  for (const face of faces) {
    library.name([face], face.person)
    count.add(2, library.read())
  }
  return count.summarise()
}

/**
 * Names groups of average linkage, largest first, after ticking out strays, then the people who
 * have no group, then answers one grid of suggestions at a time, and names the rest by hand.
 */
export function nameGroupsOfAverageLinkage(
  faces: readonly LabelledFace[],
  { model, minSimilarity }: { model: GroupingModel; minSimilarity: number },
): Effort {
  const library = new NamedFaces(faces)
  const groups = groupByAverageLinkage(faces, { model, minSimilarity })
  library.group(groups)
  const count = new PressCount(faces, library.read())
  for (const group of groups) {
    const person = findMajority(group)
    const own = group.filter(face => face.person === person)
    if (group.length === 1 && library.isNamed(person)) continue
    library.name(own, person)
    count.add(group.length - own.length + 1, library.read())
  }
  while (!count.isDone) {
    const grid = library.suggest()
    if (!grid) {
      const [face] = library.listUnnamed()
      if (!face) break
      library.name([face], face.person)
      count.add(2, library.read())
      continue
    }
    const right = grid.faces.filter(face => face.person === grid.person)
    for (const face of grid.faces) library.refuse(face, grid.person)
    library.name(right, grid.person)
    count.add(grid.faces.length - right.length + 1, library.read())
  }
  return count.summarise()
}

/** Returns the person whom most of these faces show. */
export function findMajority(faces: readonly { readonly person: string }[]): string {
  const people = [...Map.groupBy(faces, ({ person }) => person).values()]
  return people.toSorted((one, other) => other.length - one.length)[0]?.[0]?.person ?? ''
}

/** Faces of one photo are never in one group. */
function groupByAverageLinkage(
  faces: readonly LabelledFace[],
  { model, minSimilarity }: { model: GroupingModel; minSimilarity: number },
): LabelledFace[][] {
  const clusters = new Clusters(
    faces.map(face => ({ faces: [{ ...face, quality: 1 }], subjects: [] })),
    model,
  )
  const pairs = faces.flatMap((_, i) => faces.slice(0, i).map((_, j) => [j, i] as const))
  agglomerate(clusters, pairs, {
    odds: (all, first, second) => all.computeSimilarity(first, second) - minSimilarity,
  })
  const groups = Map.groupBy(faces.keys(), face => clusters.findCluster(face)).values()
  return [...groups]
    .map(group => group.flatMap(face => faces[face] ?? []))
    .sort((one, other) => other.length - one.length)
}

class NamedFaces {
  readonly #faces: readonly LabelledFace[]
  readonly #nameOf = new Map<LabelledFace, string>()
  readonly #groupOf = new Map<LabelledFace, string>()
  readonly #named = new Map<string, LabelledFace[]>()
  readonly #photosOf = new Map<string, Set<string>>()
  readonly #refused = new Map<LabelledFace, Set<string>>()

  constructor(faces: readonly LabelledFace[]) {
    this.#faces = faces
  }

  group(groups: readonly (readonly LabelledFace[])[]): void {
    for (const [i, group] of groups.entries()) for (const face of group) this.#groupOf.set(face, `group ${i}`)
  }

  name(faces: readonly LabelledFace[], person: string): void {
    const own = this.#named.get(person) ?? []
    const photos = this.#photosOf.get(person) ?? new Set()
    for (const face of faces) {
      this.#nameOf.set(face, person)
      own.push(face)
      photos.add(face.photoId)
    }
    this.#named.set(person, own)
    this.#photosOf.set(person, photos)
  }

  isNamed(person: string): boolean {
    return this.#named.has(person)
  }

  refuse(face: LabelledFace, person: string): void {
    const refused = this.#refused.get(face) ?? new Set()
    this.#refused.set(face, refused.add(person))
  }

  listUnnamed(): LabelledFace[] {
    return this.#faces.filter(face => !this.#nameOf.has(face))
  }

  read(): Standings {
    return new Map(
      this.#faces.map(face => {
        const name = this.#nameOf.get(face) ?? null
        return [face.id, { name, group: name ?? this.#groupOf.get(face) ?? face.id }]
      }),
    )
  }

  /** Suggests the most likely faces of the person who has the most likely ones. */
  suggest(): { person: string; faces: LabelledFace[] } | undefined {
    const suggestions = this.#faces.flatMap(face => {
      const best = this.#nameOf.has(face) ? undefined : this.#findBest(face)
      return best ? [{ face, ...best }] : []
    })
    const grids = [...Map.groupBy(suggestions, ({ person }) => person)].map(([person, some]) => {
      const photos = new Set<string>()
      const likeliest = some
        .sort((one, other) => other.likeness - one.likeness)
        // Two faces of one photo are two people.
        .filter(({ face }) => !photos.has(face.photoId) && photos.add(face.photoId))
        .slice(0, FACES_IN_A_GRID)
      const likeness = likeliest.reduce((sum, one) => sum + one.likeness, 0)
      return { person, likeness, faces: likeliest.map(({ face }) => face) }
    })
    return grids.toSorted((one, other) => other.likeness - one.likeness)[0]
  }

  #findBest(face: LabelledFace): { person: string; likeness: number } | undefined {
    let found: { person: string; likeness: number } | undefined
    for (const [person, own] of this.#named) {
      const isImpossible =
        this.#photosOf.get(person)?.has(face.photoId) || this.#refused.get(face)?.has(person)
      if (isImpossible) continue
      const best = own
        .map(({ embedding }) => computeDotProduct(embedding, face.embedding))
        .sort((one, other) => other - one)
        .slice(0, BEST_FACES)
      const likeness = best.reduce((sum, value) => sum + value, 0) / best.length
      if (!found || likeness > found.likeness) found = { person, likeness }
    }
    return found
  }
}
