// Browsers add ` (1)` to the name of a file that is downloaded twice.
const PART = /^(takeout-.*?-?)(\d{3,4})(?: ?\(\d+\))?(\.zip|\.tgz|\.tar\.gz)$/i
/** No export has more parts; a damaged name would otherwise make thousands missing. */
const MAX_PART_NUMBER = 2000

/**
 * Lists the missing parts before and between these: Google numbers the parts of an export from 001.
 * No part contains the number of parts, so a missing last part is not detected.
 */
export function listMissingParts(names: readonly string[]): string[] {
  const exports = new Map<string, { prefix: string; digits: number; ending: string; numbers: Set<number> }>()
  for (const name of names) {
    const [, prefix = '', digits = '', ending = ''] = PART.exec(name) ?? []
    const number = Number(digits)
    if (digits === '' || number > MAX_PART_NUMBER) continue
    const key = `${prefix}*${ending}`.toLowerCase()
    const known = exports.get(key) ?? { prefix, digits: digits.length, ending, numbers: new Set<number>() }
    exports.set(key, known)
    known.numbers.add(number)
  }
  return [...exports.values()].flatMap(({ prefix, digits, ending, numbers }) => {
    const last = Math.max(...numbers)
    return Array.from({ length: last }, (_, i) => i + 1).flatMap(number =>
      numbers.has(number) ? [] : `${prefix}${String(number).padStart(digits, '0')}${ending}`,
    )
  })
}
