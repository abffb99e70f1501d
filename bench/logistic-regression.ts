const ROUNDS = 30

/** Ridge penalty that keeps the equations solvable for correlated figures. */
const RIDGE = 1e-5

/** A figure with a lower variance is constant except for rounding, and gets no weight. */
const CONSTANT = 1e-18

export type Example = { readonly figures: readonly number[]; readonly isPositive: boolean }

/** Fits the intercept and the weight of each figure by maximum likelihood with Newton's method. */
export function fitLogistic(examples: readonly Example[]): number[] {
  const { means, spreads } = computeMoments(examples)
  const rows = examples.map(({ figures }) => [
    1,
    ...figures.map((figure, i) => (figure - means[i]!) / spreads[i]!),
  ])
  const weights = rows[0]!.map(() => 0)
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map(weight => -RIDGE * rows.length * weight)
    const hessian = weights.map((_, i) => weights.map((_, j) => (i === j ? RIDGE * rows.length : 0)))
    for (const [r, row] of rows.entries()) {
      const probability = 1 / (1 + Math.exp(-row.reduce((sum, value, i) => sum + value * weights[i]!, 0)))
      const error = (examples[r]!.isPositive ? 1 : 0) - probability
      const curvature = probability * (1 - probability)
      for (const [i, value] of row.entries()) {
        gradient[i]! += error * value
        for (const [j, other] of row.entries()) hessian[i]![j]! += curvature * value * other
      }
    }
    for (const [i, step] of solve(hessian, gradient).entries()) weights[i]! += step
  }
  const scaled = weights.slice(1).map((weight, i) => weight / spreads[i]!)
  return [weights[0]! - scaled.reduce((sum, weight, i) => sum + weight * means[i]!, 0), ...scaled]
}

function computeMoments(examples: readonly Example[]): { means: number[]; spreads: number[] } {
  const averageFigures = (of: (figures: readonly number[], i: number) => number) =>
    examples[0]!.figures.map(
      (_, i) => examples.reduce((sum, { figures }) => sum + of(figures, i), 0) / examples.length,
    )
  const means = averageFigures((figures, i) => figures[i]!)
  const variances = averageFigures((figures, i) => (figures[i]! - means[i]!) ** 2)
  return { means, spreads: variances.map(variance => (variance < CONSTANT ? 1 : Math.sqrt(variance))) }
}

/** Gaussian elimination without pivoting, as the matrix is symmetric and positive definite. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const values = [...right]
  for (let i = 0; i < values.length; i++) {
    for (let row = i + 1; row < values.length; row++) {
      const factor = matrix[row]![i]! / matrix[i]![i]!
      for (let column = i; column < values.length; column++) {
        matrix[row]![column]! -= factor * matrix[i]![column]!
      }
      values[row]! -= factor * values[i]!
    }
  }
  for (let i = values.length - 1; i >= 0; i--) {
    for (let column = i + 1; column < values.length; column++) {
      values[i]! -= matrix[i]![column]! * values[column]!
    }
    values[i]! /= matrix[i]![i]!
  }
  return values
}
