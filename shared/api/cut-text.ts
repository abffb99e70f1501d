type Form = 'NFC' | 'NFKC' | 'NFKD'

/** Returns the text's first UTF-16 code units, without half a surrogate pair at the end. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const endsInHalf = text.charCodeAt(maxLength - 1) >> 10 === HIGH_SURROGATES
  return text.slice(0, endsInHalf ? maxLength - 1 : maxLength)
}

/**
 * Returns the text's first UTF-16 code units, normalised. Normalising takes time quadratic in the
 * length of a run of combining marks, so no other code may call `normalize`
 * (test/patterns.test.ts).
 */
export function normaliseText(text: string, form: Form, maxLength: number): string {
  return cutText(text, maxLength).normalize(form)
}

/** The upper bits shared by U+D800 to U+DBFF, above the lowest ten. */
const HIGH_SURROGATES = 0xd800 >> 10
