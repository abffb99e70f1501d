import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../shared/api/bounds.ts'
import { normaliseText } from '../../../shared/api/cut-text.ts'
import { AppError } from '../../errors.ts'

let commonPasswords: ReadonlySet<string> | undefined
/** Characters that people add to a common word. */
const ADDED = /[\d\p{P}\p{S}]/u
const MAX_TRAILING_LENGTH = 6
const SEQUENCES = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']

/**
 * Refuses weak passwords: throws `password-weak`, `password-too-short` or `password-too-long`.
 * `context`: words that are easy to guess for this user, such as name, address and number.
 */
export async function refuseWeakPassword(password: string, context: readonly string[] = []): Promise<void> {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new AppError(
      'password-too-short',
      400,
      `The password is too short. Use at least ${MIN_PASSWORD_LENGTH} characters.`,
    )
  }
  if (password.length > MAX_PASSWORD_LENGTH) {
    throw new AppError(
      'password-too-long',
      400,
      `The password is too long. Use up to ${MAX_PASSWORD_LENGTH} characters.`,
    )
  }
  if (!(await isEasyToGuess(password, context))) return
  throw new AppError(
    'password-weak',
    400,
    'Many people use this password. Choose three or four words that only you would put together.',
  )
}

async function isEasyToGuess(password: string, context: readonly string[]): Promise<boolean> {
  const plain = normaliseText(password, 'NFKC', MAX_PASSWORD_LENGTH).toLowerCase()
  const letters = Array.from(plain)
  const stemLength = letters.findLastIndex(letter => !ADDED.test(letter)) + 1
  const stem =
    letters.length - stemLength <= MAX_TRAILING_LENGTH ? letters.slice(0, stemLength).join('') : plain
  const common = await readCommonPasswords()
  const own = new Set(['kindred', ...context].map(word => word.toLowerCase()))
  return (
    [plain, stem].some(word => common.has(word) || own.has(word)) ||
    isRepeated(plain) ||
    SEQUENCES.some(run => run.repeat(2).includes(plain))
  )
}

/** Reads the dictionary when a password is first checked, so that the start is not delayed. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  if (!commonPasswords) {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    commonPasswords = new Set(dictionary['passwords-common'])
  }
  return commonPasswords
}

/** Tells whether one short piece is repeated, such as `aaaaaaaaaa` or `abcabcabcabc`. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/su.test(text)
}
