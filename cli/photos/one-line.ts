// Control characters, line and paragraph separators, and the marks that change the direction of what follows: a file's
// name may hold any of them, and none may break or disguise the line that it is shown in.
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** A name or a reason as it is printed: in one line, whatever it contains. */
export function oneLine(text: string): string {
  return text.replaceAll(UNPRINTABLE, character => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
}
