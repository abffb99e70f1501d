import { MAX_NAME_LENGTH } from '../../../../shared/api/bounds.ts'
import { normaliseText } from '../../../../shared/api/cut-text.ts'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { cleanLine } from '../../../clean-text.ts'
import { AppError } from '../../../errors.ts'
import type { PersonRow } from './queries.ts'

/**
 * Returns the name by which a person is shown in lists, folders and zips. It is unique for the
 * owner, because names and numbers are.
 */
export function formatPersonName({ name, number }: { name: string | null; number: number }): string {
  return name ?? `Person ${number}`
}

/** In UTF-16 code units; far above the longest valid name. */
const MAX_SENT_LENGTH = 1000

/** Invisible; with one, two names would look the same. cleanLine removes the stronger ones. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g

/**
 * Returns a name as it is stored: in one line, without superfluous white space and marks of
 * direction, in NFC. Throws `invalid-name`.
 */
export function cleanName(typed: string): string {
  const name = cleanLine(typed.replaceAll(DIRECTION_MARKS, ''))
  if (name === '') throw createInvalidNameError('A name needs at least one letter. Type one.')
  if (Array.from(name).length > MAX_NAME_LENGTH)
    throw createInvalidNameError(`The name is too long. Use up to ${MAX_NAME_LENGTH} characters.`)
  if (/^Person \d+$/i.test(name))
    throw createInvalidNameError(
      `“${name}” is what Kindred calls people without a name. Choose a different name.`,
    )
  return name
}

/** Returns equal keys for names that differ only in case. */
export function nameKey(name: string): string {
  return normaliseText(name, 'NFKC', MAX_SENT_LENGTH).toLocaleLowerCase('en').trim()
}

/** Returns `Ann (2)` for a second Ann. A long name is cut to make room for the number. */
export function disambiguateName(name: string, taken: ReadonlySet<string>): string {
  const letters = Array.from(name)
  // One of these is free, since each number makes another name.
  for (let number = 2; number <= taken.size + 2; number++) {
    const end = ` (${number})`
    const numbered = `${letters
      .slice(0, MAX_NAME_LENGTH - end.length)
      .join('')
      .trimEnd()}${end}`
    if (!taken.has(nameKey(numbered))) return numbered
  }
  throw new Error('No number is free for a name.')
}

function createInvalidNameError(message: string): AppError {
  return new AppError('invalid-name', 400, message)
}

export function summarisePerson(person: Omit<PersonRow, 'createdAt'>): PersonSummary {
  const { id, name, number, photoCount, faceCount, coverFaceId } = person
  return {
    id,
    name: formatPersonName({ name, number }),
    isNamed: name !== null,
    photoCount,
    faceCount,
    coverFaceId,
    isCoverChosen: person.coverChosenAt !== null,
    isFavourite: person.favouriteAt !== null,
    isHidden: person.hiddenAt !== null,
  }
}
