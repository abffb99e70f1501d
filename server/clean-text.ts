/** Characters that turn the direction of what follows, with which one text can pass for another. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/** What a person typed on one line: no control characters, single spaces, none around it. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(DIRECTION_OVERRIDES, '')
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
}

/** What a person typed in an area: lines stay, other control characters go. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(DIRECTION_OVERRIDES, '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}
