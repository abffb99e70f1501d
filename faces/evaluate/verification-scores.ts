export type VerificationPair = {
  /** Larger means more similar; -1 if no face was found in one of the pictures. */
  readonly similarity: number
  readonly isSame: boolean
}

export type VerificationScores = {
  readonly pairs: number
  /** Balanced: the mean of the fractions of same and of different pairs judged correctly. */
  readonly accuracy: number
  /** True accept rate at a false accept rate of 0.1 %. */
  readonly tarAtFar001: number
}

const FOLDS = 10
const FALSE_ACCEPT_RATE = 0.001

/**
 * Computes scores by ten-fold cross-validation: pair `i` is in fold `i mod 10` and is judged by the
 * threshold that is best on the other nine folds.
 */
export function scoreVerification(pairs: readonly VerificationPair[]): VerificationScores {
  let same = 0
  let sameCorrect = 0
  let differentCorrect = 0
  for (let fold = 0; fold < FOLDS; fold++) {
    const threshold = chooseThreshold(pairs.filter((_, i) => i % FOLDS !== fold))
    for (const pair of pairs.filter((_, i) => i % FOLDS === fold)) {
      if (pair.isSame) same++
      if (pair.isSame && pair.similarity > threshold) sameCorrect++
      if (!pair.isSame && pair.similarity <= threshold) differentCorrect++
    }
  }
  return {
    pairs: pairs.length,
    accuracy: (share(sameCorrect, same) + share(differentCorrect, pairs.length - same)) / 2,
    tarAtFar001: computeTrueAcceptRate(pairs),
  }
}

/** Returns the middle of the gap with the highest balanced accuracy; of several, the lowest. */
function chooseThreshold(pairs: readonly VerificationPair[]): number {
  const descending = [...pairs].sort((a, b) => b.similarity - a.similarity)
  const sameCount = Math.max(1, descending.filter(pair => pair.isSame).length)
  const differentCount = Math.max(1, descending.length - sameCount)
  let best = 0
  let threshold = Infinity
  let balance = 0
  for (const [i, pair] of descending.entries()) {
    balance += pair.isSame ? 1 / sameCount : -1 / differentCount
    const next = descending[i + 1]?.similarity ?? -Infinity
    if (next < pair.similarity && balance >= best) {
      best = balance
      threshold = next === -Infinity ? -Infinity : (pair.similarity + next) / 2
    }
  }
  return threshold
}

function computeTrueAcceptRate(pairs: readonly VerificationPair[]): number {
  const different = pairs.filter(pair => !pair.isSame).map(pair => pair.similarity)
  different.sort((a, b) => b - a)
  // At most 0.1 % of the different pairs are strictly above this one.
  const threshold = different[Math.floor(different.length * FALSE_ACCEPT_RATE)] ?? -Infinity
  const same = pairs.filter(pair => pair.isSame)
  return share(same.filter(pair => pair.similarity > threshold).length, same.length)
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}
