/** Which figures are better: larger or smaller ones. */
type Better = 'larger' | 'smaller'

type Rule = {
  readonly better: Better
  /** Differences up to this are chance, in the unit of the row. */
  readonly tolerance: number
}

const SHARE: Rule = { better: 'larger', tolerance: 0 }
const COUNT: Rule = { better: 'smaller', tolerance: 0 }
/** Of accuracy and grouping, which change a little with every other choice of pixels. */
const SCORE: Rule = { better: 'larger', tolerance: 0.002 }

/** What every version of the engine is measured by, in `bench/engine-table.ts`. */
export const RULES = {
  'album: found, 60 to 100 pixels': SHARE,
  'album: found, 100 to 160 pixels': SHARE,
  'album: found, 160 to 300 pixels': SHARE,
  'album: found, larger': SHARE,
  'album: false faces a photo': COUNT,
  'LFW: not found': COUNT,
  'families: not found': COUNT,
  'ages: not found': COUNT,
  'masked: not found': COUNT,
  'masked, with a mask: not found': COUNT,
  'false faces a picture, of things and drawings': COUNT,
  'LFW: pairs of one person, at one false match in 10,000': SCORE,
  'families: pairs of one person, at one false match in 10,000': SCORE,
  'ages: pairs of one person, at one false match in 10,000': SCORE,
  'LFW: grouping, BCubed F': SCORE,
  'families: grouping, BCubed F': SCORE,
  'ages: grouping, BCubed F': SCORE,
  'masked: grouping, BCubed F': SCORE,
  // Other programs on the machine change times, and what the collector leaves changes memory.
  'processor time of a photo over decoding it': { better: 'smaller', tolerance: 0.1 },
  'memory of a worker at its peak, in MB': { better: 'smaller', tolerance: 25 },
} as const satisfies Readonly<Record<string, Rule>>

export type Row = keyof typeof RULES

/** The figures of one version of the engine. */
export type Rows = Readonly<Record<Row, number>>

/** Returns the rows in which `now` is worse than `before`. A row without a figure before is not. */
export function findWorseRows(before: Readonly<Partial<Record<string, number>>>, now: Rows): Row[] {
  return listRows().filter(row => {
    const { better, tolerance } = RULES[row]
    const last = before[row]
    if (last === undefined) return false
    const loss = better === 'larger' ? last - now[row] : now[row] - last
    // Subtracting decimals leaves tiny remainders.
    return loss > tolerance + 1e-9
  })
}

function listRows(): Row[] {
  // The keys of RULES.
  return Object.keys(RULES) as Row[]
}
