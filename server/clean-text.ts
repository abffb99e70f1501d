import { normaliseText } from './cut-text.ts'

/** UTF-16 units: more than any field takes, of which shared/api counts the letters. */
const MAX_LINE_LENGTH = 1000
const MAX_TEXT_LENGTH = 10_000

/** Characters that turn the direction of what follows, with which one text can pass for another. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/** What a person typed on one line: no control characters, single spaces, none around it. */
export function cleanLine(text: string): string {
  return normaliseText(text, 'NFC', MAX_LINE_LENGTH)
    .replaceAll(DIRECTION_OVERRIDES, '')
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
}

/** What a person typed in an area: lines stay, other control characters go. */
export function cleanText(text: string): string {
  return normaliseText(text, 'NFC', MAX_TEXT_LENGTH)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(DIRECTION_OVERRIDES, '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}
