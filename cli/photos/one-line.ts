// Control characters, line and paragraph separators, and the marks that change the direction of
// what follows: a name may hold any of them, and none may steer the terminal, or break or disguise
// the line that it is shown in.
const UNPRINTABLE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/** A name or a reason as it is printed: in one line, whatever it contains. */
export function oneLine(text: string): string {
  return text.replaceAll(UNPRINTABLE, escapeCharacter)
}

/**
 * Whole lines as they are printed: what came with them from elsewhere can do nothing to the
 * terminal.
 */
export function printableLines(text: string): string {
  return text.split('\n').map(oneLine).join('\n')
}

/** As in JSON, so that printed JSON stays what it was. */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
