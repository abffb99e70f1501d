/**
 * The first letter of a name, with the marks on it. Null where it has none, as a phone number or a
 * smiley.
 */
export function findInitial(name: string): string | null {
  // As a reader counts letters: one may be several characters.
  for (const { segment } of new Intl.Segmenter().segment(name.normalize('NFC')))
    if (/^\p{L}/u.test(segment)) return segment
  return null
}
