import { inject } from 'vitest'

/**
 * Returns how many random cases a property draws. `runs` is the number on SQLite; PostgreSQL, where
 * a case takes four times as long, draws a third, since the code under test is the same on both.
 * `PROPERTY_RUNS=20` draws 20 times as many on either.
 */
export function countRuns(runs: number): number {
  const times = Number(process.env['PROPERTY_RUNS'] ?? 1)
  return Math.ceil((inject('postgres') ? runs / 3 : runs) * times)
}
