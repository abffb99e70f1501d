import { parseArgs } from 'node:util'

export type Options = {
  readonly people: string
  readonly pairs: string
  readonly album?: string | undefined
  /**
   * At the most about so many pictures of people, and so many photos of the album; Infinity for
   * all.
   */
  readonly limit: number
}

const USAGE = 'usage: npm start -- --people DIR --pairs FILE.tsv [--album DIR] [--limit N]'

export function readOptions(): Options & { readonly engineName?: string | undefined } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      people: { type: 'string' },
      pairs: { type: 'string' },
      album: { type: 'string' },
      limit: { type: 'string', default: 'Infinity' },
    },
  })
  const { people, pairs, album } = values
  const limit = Number(values.limit)
  if (people === undefined || pairs === undefined || !(limit >= 1)) throw new Error(USAGE)
  return { people, pairs, album, limit, engineName: positionals[0] }
}
