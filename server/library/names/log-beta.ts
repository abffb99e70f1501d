/**
 * Returns the logarithm of the probability that a rate from the prior Beta(a, b) produces exactly
 * these `hits` and misses, in a given order (the beta-binomial distribution without its
 * coefficient).
 */
export function logLikelihood(hits: number, misses: number, { a, b }: BetaPrior): number {
  return logBeta(a + hits, b + misses) - logBeta(a, b)
}

export type BetaPrior = { readonly a: number; readonly b: number }

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

/** Stirling's series, exact to 1e-10 for x > 0; small x is shifted up by the recurrence. */
function logGamma(x: number): number {
  let [shifted, correction] = [x, 0]
  for (; shifted < 10; shifted++) correction -= Math.log(shifted)
  const square = 1 / (shifted * shifted)
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / shifted
  return correction + (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + series
}
