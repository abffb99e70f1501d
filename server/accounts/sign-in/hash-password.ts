import * as crypto from 'node:crypto'
import { promisify } from 'node:util'
import { MAX_PASSWORD_LENGTH } from '../../../shared/api/bounds.ts'
import { normaliseText } from '../../../shared/api/cut-text.ts'
import { AppError } from '../../errors.ts'

/** The work of one hash. */
export type PasswordCost = { readonly memoryKib: number; readonly passes: number }

/** OWASP's recommendation for Argon2id with one lane. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 }
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Each hash takes 19 MiB and one of the four threads of Node's pool, which also reads files. */
const MAX_RUNNING = 2
/** Further passwords are refused immediately: users would not wait longer. */
const MAX_WAITING = 200

const STORED = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

/**
 * Returns the stored form of a password. Throws `too-many-requests` if `MAX_WAITING` are waiting
 * already.
 */
export async function hashPassword(password: string, { memoryKib, passes }: PasswordCost): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  const hash = await derive(password, { salt, memory: memoryKib, passes, lanes: LANES })
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${toText(salt)}$${toText(hash)}`
}

/** Tells whether the password is the stored one; takes equally long if it is not. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [, memory, passes, lanes, salt, expected] = STORED.exec(hash) ?? []
  if (salt === undefined || expected === undefined) return false
  const actual = await derive(password, {
    salt: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
  })
  const expectedBytes = Buffer.from(expected, 'base64')
  // No stored password is longer, and only the first part of a longer one would be compared.
  const canMatch = password.length <= MAX_PASSWORD_LENGTH
  return canMatch && actual.length === expectedBytes.length && crypto.timingSafeEqual(actual, expectedBytes)
}

type Cost = { salt: Buffer; memory: number; passes: number; lanes: number }

let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, cost: Cost): Promise<Buffer> {
  if (waiting.length >= MAX_WAITING) {
    throw new AppError(
      'too-many-requests',
      429,
      'Too many people are logging in right now. Try again in a minute.',
    )
  }
  if (running >= MAX_RUNNING) await new Promise<void>(resolve => void waiting.push(resolve))
  else running += 1
  try {
    // Keyboards produce different code points for the same character.
    return await computeArgon2id(normaliseText(password, 'NFKC', MAX_PASSWORD_LENGTH), cost)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const argon2 = promisify(crypto.argon2)

async function computeArgon2id(password: string, { salt, memory, passes, lanes }: Cost): Promise<Buffer> {
  return argon2('argon2id', {
    message: password,
    nonce: salt,
    memory,
    passes,
    parallelism: lanes,
    tagLength: HASH_BYTES,
  })
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
