import type { Clusters, Part } from './clusters.ts'
import { SeenTogether } from './seen-together.ts'

// [Note: Prior odds] The more people there are, the more likely two of them look alike. The odds
// were fitted among 2,900 people; among fewer, two faces are more likely to be one person than the
// odds suggest.
// That holds for strangers. Few people are mostly one family, and relatives look alike: as single
// portraits, siblings became one person. What protects them are photos that show them side by side,
// because then each face joins the more similar one of the two.
//
// So photos decide how far few people lower the bar: completely for two clusters that were seen
// beside a third of all other faces, and hardly for clusters that were always alone. A single face
// may still join easily, for a mixture of two people needs only one wrong merge of two large
// clusters. Chosen on development halves: more than ODDS_IF_ALONE merges relatives, less divides
// people as single portraits. bench/libraries.ts shows each kind of library (decision 119).
const PEOPLE_AS_FITTED = 2900
const PRIOR_PER_LOG_PEOPLE = 1.4
const MIN_PEOPLE = 10

/** Share of the faces of others beside which two clusters were seen that counts as all of them. */
const SHARE_SEEN_BESIDE = 1 / 3

/** Highest log odds that few people give to large clusters that were never seen beside others. */
const ODDS_IF_ALONE = 1

/** Log odds above that for a single face; for larger clusters divided by their size. */
const ODDS_OF_SINGLE_FACE = 4

/**
 * Returns the log odds to add for fewer people than the odds were fitted to, or to subtract for
 * more.
 */
export function computePriorOddsAmong(people: number): number {
  return -PRIOR_PER_LOG_PEOPLE * Math.log(Math.max(MIN_PEOPLE, people) / PEOPLE_AS_FITTED)
}

/** The prior odds of clusters in their current state: later merges change only their sizes. */
export class PriorOdds {
  /** Mean over all clusters of the log odds by which a single face joins them. */
  readonly mean: number
  /** The log odds that the number of people gives, if all of them were seen beside each other. */
  readonly full: number
  readonly #clusters: Clusters
  /** For each cluster the share of the faces of others that were seen beside it. */
  readonly #shareSeen: Float64Array

  /** `others` is the number of people who are not among the clusters. */
  constructor(clusters: Clusters, parts: readonly Part[], others: number) {
    const people = [...parts.keys()].filter(part => clusters.findCluster(part) === part)
    this.#clusters = clusters
    this.full = computePriorOddsAmong(people.length + others)
    this.#shareSeen = new Float64Array(clusters.count)
    // Among many people photos make no difference, and would take time to read.
    if (this.full > 0) measureShareSeen(this.#shareSeen, { clusters, parts, people })
    this.mean =
      people.reduce((sum, cluster) => sum + this.#weigh(this.#shareSeen[cluster]!, 1), 0) /
      Math.max(1, people.length)
  }

  /** Returns the log odds to add to those of two clusters. */
  of(first: number, second: number): number {
    // Whoever is beside one of them cannot be both.
    const seenBesideNeither = (1 - this.#shareSeen[first]!) * (1 - this.#shareSeen[second]!)
    const { sizes } = this.#clusters
    return this.#weigh(1 - seenBesideNeither, Math.min(sizes[first]!, sizes[second]!))
  }

  /** Returns the log odds to add to those of two sides of one cluster. */
  ofSides(cluster: number, smallerSize: number): number {
    return this.#weigh(this.#shareSeen[cluster]!, smallerSize)
  }

  #weigh(shareSeen: number, smallerSize: number): number {
    const alone = ODDS_IF_ALONE + ODDS_OF_SINGLE_FACE / smallerSize
    if (alone >= this.full) return this.full
    return alone + (this.full - alone) * Math.min(1, shareSeen / SHARE_SEEN_BESIDE)
  }
}

function measureShareSeen(
  shareSeen: Float64Array,
  { clusters, parts, people }: { clusters: Clusters; parts: readonly Part[]; people: readonly number[] },
): void {
  const counts = new Uint32Array(clusters.count)
  let all = 0
  for (const [part, { faces }] of parts.entries()) {
    counts[clusters.findCluster(part)]! += faces.length
    all += faces.length
  }
  const seenTogether = new SeenTogether(clusters, parts)
  for (const cluster of people) {
    let seen = 0
    for (const other of seenTogether.findSeenWith(cluster)) seen += counts[other]!
    shareSeen[cluster] = seen / Math.max(1, all - counts[cluster]!)
  }
}
