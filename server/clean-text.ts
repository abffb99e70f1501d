import { normaliseText } from '../shared/api/cut-text.ts'

/**
 * In UTF-16 code units; more than any field allows. shared/api limits the characters of each field.
 */
const MAX_LINE_LENGTH = 1000
const MAX_TEXT_LENGTH = 10_000

/**
 * Characters that change the direction of the text after them, and can make it look like another
 * text.
 */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Cleans a single line typed by a user: removes control characters, and all spaces except single
 * ones between words.
 */
export function cleanLine(text: string): string {
  return normaliseText(text, 'NFC', MAX_LINE_LENGTH)
    .replaceAll(DIRECTION_OVERRIDES, '')
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
}

/** Cleans several lines typed by a user: keeps line breaks, removes other control characters. */
export function cleanText(text: string): string {
  return normaliseText(text, 'NFC', MAX_TEXT_LENGTH)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(DIRECTION_OVERRIDES, '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}
