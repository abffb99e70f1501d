import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readPairs } from '../../cli/evaluation/read-truth.ts'

/** The person shown, and the path below the folder of people. */
export type Picture = { readonly person: string; readonly path: string }
/** Two pictures by their indices. */
export type Pair = { readonly first: number; readonly second: number; readonly isSame: boolean }
export type People = { readonly pictures: readonly Picture[]; readonly pairs: readonly Pair[] }

/**
 * Reads the pictures of a folder with one folder per person: of every k-th person, to get about
 * `limit` pictures, with the pairs of the file between these.
 */
export async function readPeople(folder: string, pairsFile: string, limit: number): Promise<People> {
  const people = readdirSync(folder)
    .toSorted()
    .map(person => {
      const files = readdirSync(join(folder, person)).toSorted()
      return files.map(file => ({ person, path: `${person}/${file}` }))
    })
  const step = Math.max(1, Math.ceil(people.flat().length / limit))
  const pictures = people.filter((_, i) => i % step === 0).flat()
  const places = new Map(pictures.map(({ path }, i) => [path, i]))
  const pairs = (await readPairs(pairsFile)).flatMap(pair => {
    const first = places.get(pair.first)
    const second = places.get(pair.second)
    return first === undefined || second === undefined ? [] : [{ first, second, isSame: pair.isSame }]
  })
  return { pictures, pairs }
}
