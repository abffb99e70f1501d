import { readFile } from 'node:fs/promises'
import { UsageError } from '../command-context.ts'
import { describeFileError } from '../photos/describe-file-error.ts'

/**
 * Two pictures, by their paths below the folder of people, and whether they show the same person.
 */
export type PicturePair = { readonly first: string; readonly second: string; readonly isSame: boolean }

/**
 * Reads lines of `a<TAB>b<TAB>same|different`. Throws a UsageError that names the first invalid
 * line.
 */
export async function readPairs(file: string): Promise<PicturePair[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read: ${describeFileError(cause)}`, { cause })
  })
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line, i) => {
    const [first, second, verdict, ...more] = line.split('\t')
    if (!first || !second || more.length > 0 || (verdict !== 'same' && verdict !== 'different')) {
      throw new UsageError(
        `${file}, line ${i + 1}: expected two pictures and "same" or "different", with tabs between`,
      )
    }
    return { first, second, isSame: verdict === 'same' }
  })
}
