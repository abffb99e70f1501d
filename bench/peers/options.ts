import { parseArgs } from 'node:util'

export type Options = {
  /** Pictures of people, in a folder for each, and a file of pairs of them. */
  readonly labelled?: { readonly people: string; readonly pairs: string } | undefined
  readonly album?: string | undefined
  /** Approximate maximum of pictures of people, and maximum of photos; Infinity for all. */
  readonly limit: number
}

const USAGE = 'usage: npm start -- [ENGINE...] [--people DIR --pairs FILE.tsv] [--album DIR] [--limit N]'

export function readOptions(): Options & { readonly engineNames: readonly string[] } {
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
  const labelled = people === undefined || pairs === undefined ? undefined : { people, pairs }
  if ((labelled ?? album) === undefined || !(limit >= 1)) throw new Error(USAGE)
  return { labelled, album, limit, engineNames: positionals }
}
