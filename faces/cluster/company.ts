import type { Clusters, Part } from './clusters.ts'
import { SeenTogether } from './seen-together.ts'

// [Note: Company] Two clusters that each appear in a photo with the same third cluster are more
// likely one person, because members of different families hardly ever meet. The library determines
// how much more likely: by the fraction of pairs of people who were seen with the same third one.
// If everybody knows everybody, as within one family, this is nearly all pairs, and company adds no
// odds.
//
// Company also makes relatives more similar, so it is used only for networks that distinguish them.
// On development families as one library, with a weight of .25, EdgeFace-XS has a BCubed F of .882
// rather than .863 and a precision of .966 rather than .969; MobileFaceNet has one of .843 rather
// than .828, but a precision of .779 rather than .821, and therefore does not use company.

/** Number of evenly spaced people whose pairs are used to estimate how many share company. */
const SAMPLE = 200

/** The company of clusters in their current state: later merges do not change it. */
export class Company {
  /** Log odds that shared company adds; 0 if no photo shows two people. */
  readonly odds: number
  readonly #seenTogether: SeenTogether

  /** `people` are the clusters among which the share of pairs with company is estimated. */
  constructor(clusters: Clusters, parts: readonly Part[], people: readonly number[]) {
    this.#seenTogether = new SeenTogether(clusters, parts)
    const { companyWeight = 0 } = clusters.model
    this.odds = companyWeight === 0 ? 0 : -companyWeight * Math.log(this.#estimateShare(people))
  }

  /** Returns the log odds to add to those of two clusters. */
  computeOdds(first: number, second: number): number {
    if (this.odds === 0) return 0
    const others = this.#seenTogether.findSeenWith(second)
    for (const cluster of this.#seenTogether.findSeenWith(first)) if (others.has(cluster)) return this.odds
    return 0
  }

  /** Estimates the fraction of pairs of people who were seen with the same third person. */
  #estimateShare(people: readonly number[]): number {
    const step = Math.max(1, Math.floor(people.length / SAMPLE))
    const sample = people.filter((_, i) => i % step === 0)
    if (sample.every(cluster => this.#seenTogether.findSeenWith(cluster).size === 0)) return 1
    // Starts at one, so that a small sample without any such pair does not make company impossible.
    let [sharing, pairs] = [1, 1]
    for (const [i, first] of sample.entries()) {
      for (const second of sample.slice(i + 1)) {
        pairs++
        const others = this.#seenTogether.findSeenWith(second)
        if (
          this.#seenTogether
            .findSeenWith(first)
            .values()
            .some(cluster => others.has(cluster))
        )
          sharing++
      }
    }
    return sharing / pairs
  }
}
