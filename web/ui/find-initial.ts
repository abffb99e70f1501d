/**
 * Returns the first letter of a name with its combining marks. Null for a name without letters,
 * such as a phone number or an emoji.
 */
export function findInitial(name: string): string | null {
  // By graphemes: one letter may be several code points.
  for (const { segment } of new Intl.Segmenter().segment(name.normalize('NFC')))
    if (/^\p{L}/u.test(segment)) return segment
  return null
}
