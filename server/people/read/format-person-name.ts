import { MAX_NAME_LENGTH } from '../../../shared/api/name-length.ts'
import { normaliseText } from '../../cut-text.ts'
import { AppError } from '../../errors.ts'

/**
 * Returns the name by which a person is shown in lists, folders and zips. It is unique for the
 * owner, because names and numbers are.
 */
export function formatPersonName({ name, number }: { name: string | null; number: number }): string {
  return name ?? `Person ${number}`
}

/** In UTF-16 code units; far above the longest valid name. */
const MAX_SENT_LENGTH = 1000

/**
 * Returns a name as it is stored: without superfluous white space, in NFC. Throws `invalid-name`.
 */
export function cleanName(typed: string): string {
  // Folder names cannot contain control characters.
  const name = normaliseText(typed, 'NFC', MAX_SENT_LENGTH)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (name === '') throw createInvalidNameError('A name needs at least one letter.')
  if (Array.from(name).length > MAX_NAME_LENGTH)
    throw createInvalidNameError(`A name has at most ${MAX_NAME_LENGTH} letters.`)
  if (/^Person \d+$/i.test(name))
    throw createInvalidNameError(`“${name}” is what a person without a name is called. Choose another.`)
  return name
}

/** Returns equal keys for names that differ only in case. */
export function nameKey(name: string): string {
  return normaliseText(name, 'NFKC', MAX_SENT_LENGTH).toLocaleLowerCase('en').trim()
}

/** Returns `Ann (2)` for a second Ann. */
export function disambiguateName(name: string, taken: ReadonlySet<string>): string {
  let number = 2
  while (taken.has(nameKey(`${name} (${number})`))) number += 1
  return `${name} (${number})`
}

function createInvalidNameError(message: string): AppError {
  return new AppError('invalid-name', 400, message)
}
