import { AppError } from '../../errors.ts'

/**
 * Reads the cursor of a page; null if none was sent. `pattern` matches the cursors that the server
 * returns; `read` receives its groups, none of which may be optional, and returns the position of
 * the page. Throws AppError `invalid-request` for any other text.
 */
export function parseCursor<Position>(
  cursor: string | undefined,
  pattern: RegExp,
  read: (...groups: string[]) => Position,
): Position | null {
  if (cursor === undefined) return null
  const match = pattern.exec(cursor)
  if (!match)
    throw new AppError(
      'invalid-request',
      400,
      "This position in the list isn't valid. Start from the beginning.",
    )
  return read(...match.slice(1))
}
