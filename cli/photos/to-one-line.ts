// Control characters, line and paragraph separators, and marks that change the direction of text:
// in a name they could control the terminal, or break or disguise a line.
const UNPRINTABLE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/** Escapes a text so that it prints in one line. */
export function toOneLine(text: string): string {
  return text.replaceAll(UNPRINTABLE, escapeCharacter)
}

/** Escapes each line of a text, so that it cannot control the terminal. */
export function toPrintableLines(text: string): string {
  return text.split('\n').map(toOneLine).join('\n')
}

/** As in JSON, so that printed JSON keeps its meaning. */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
