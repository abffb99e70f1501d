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

/** Output of a command. */
export type Output = { readonly write: (lines: string) => void }

/**
 * Wraps a stream so that no name or message from elsewhere can send control sequences to the
 * terminal. Every command prints through it.
 */
export function cleanOutput(stream: NodeJS.WritableStream): Output {
  return { write: lines => void stream.write(toPrintableLines(lines)) }
}

/** `1 photo`, `2 photos`, `1,234 photos`. */
export function describeCount(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? singular : plural}`
}

const REASONS = new Map([
  ['EACCES', 'no permission'],
  ['EBUSY', 'another program is using it'],
  ['EDQUOT', 'your disk quota is used up'],
  ['EEXIST', 'the name is already in use'],
  ['EFBIG', 'larger than the disk or the system allows'],
  ['EINVAL', "the disk doesn't allow this"],
  ['EIO', 'the disk failed'],
  ['ELOOP', 'its links form a loop'],
  ['EMFILE', 'too many files are open'],
  ['ENAMETOOLONG', 'its name is too long for the disk'],
  ['ENOENT', "it doesn't exist"],
  ['ENOSPC', 'the disk is full'],
  ['ENOTDIR', "part of its path isn't a folder"],
  ['EPERM', 'no permission'],
  ['EROFS', 'the disk is read-only'],
])

/** Returns the code of a file system error, such as `ENOSPC`; undefined for any other error. */
export function findFileErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && 'errno' in error ? error.code : undefined
}

/** Describes a file system error in plain words. Throws any other error again. */
export function describeFileError(error: unknown): string {
  const code = findFileErrorCode(error)
  if (code === undefined) throw error
  return REASONS.get(code) ?? `the system says ${code}`
}
