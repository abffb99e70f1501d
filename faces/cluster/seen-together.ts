import type { Clusters, Part } from './clusters.ts'

/**
 * Which clusters share photos, in their current state: later merges do not change it. Two clusters
 * of one photo are two people.
 */
export class SeenTogether {
  readonly #clusters: Clusters
  readonly #partsByPhoto: ReadonlyMap<string, readonly number[]>
  readonly #known = new Map<number, ReadonlySet<number>>()

  /** `parts` are those of the clusters. */
  constructor(clusters: Clusters, parts: readonly Part[]) {
    this.#clusters = clusters
    this.#partsByPhoto = listPartsByPhoto(parts)
  }

  /** Returns the other clusters that are in a photo with this one. */
  findSeenWith(cluster: number): ReadonlySet<number> {
    const known = this.#known.get(cluster)
    if (known) return known
    const found = new Set<number>()
    for (const photo of this.#clusters.getPhotos(cluster)) {
      for (const part of this.#partsByPhoto.get(photo) ?? []) found.add(this.#clusters.findCluster(part))
    }
    found.delete(cluster)
    this.#known.set(cluster, found)
    return found
  }
}

function listPartsByPhoto(parts: readonly Part[]): Map<string, number[]> {
  const partsByPhoto = new Map<string, number[]>()
  for (const [part, { faces }] of parts.entries()) {
    for (const { photoId } of faces) {
      const known = partsByPhoto.get(photoId)
      if (known) known.push(part)
      else partsByPhoto.set(photoId, [part])
    }
  }
  return partsByPhoto
}
