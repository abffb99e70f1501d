type Form = 'NFC' | 'NFKC' | 'NFKD'

/** The text's first UTF-16 units, without the first half of a character at their end. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const endsInHalf = text.charCodeAt(maxLength - 1) >> 10 === HIGH_SURROGATES
  return text.slice(0, endsInHalf ? maxLength - 1 : maxLength)
}

/**
 * The text's first UTF-16 units in one form of Unicode. The time that takes grows with the square
 * of a run of combining marks, so nothing else of ours may call `normalize`
 * (test/patterns.test.ts).
 */
export function normaliseText(text: string, form: Form, maxLength: number): string {
  return cutText(text, maxLength).normalize(form)
}

/** What U+D800 to U+DBFF have in common: the bits above the lowest ten. */
const HIGH_SURROGATES = 0xd800 >> 10
