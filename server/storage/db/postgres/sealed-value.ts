import { hash, randomBytes } from 'node:crypto'

// [Note: Sealed values] A sealed value begins with MARK, the id of the owner's key ring (six
// bytes), the number of the leaf whose key it is sealed with (five), and a nonce. The value
// follows, XORed with the SHAKE256 of key and nonce. AES of Node was measured too: making a cipher
// takes 15 to 20 µs for each value, and a library has millions. There is no authentication tag,
// since the aim is that destroying the key destroys the value; whoever can change rows can read the
// key.

/** Divisible by three, so that the base64 of a sealed text begins with that of the mark. */
const MARK = Buffer.from('sealed')
const MARK_AS_TEXT = MARK.toString('base64')
const NONCE_BYTES = 12
const LEAF_AT = MARK.length + 6
const NONCE_AT = LEAF_AT + 5
const VALUE_AT = NONCE_AT + NONCE_BYTES

export type KeyName = { readonly ringId: number; readonly leaf: number }

export function sealBytes(value: Uint8Array, key: Uint8Array, { ringId, leaf }: KeyName): Buffer {
  const sealed = Buffer.alloc(VALUE_AT + value.length)
  MARK.copy(sealed)
  sealed.writeUIntBE(ringId, MARK.length, 6)
  sealed.writeUIntBE(leaf, LEAF_AT, 5)
  randomBytes(NONCE_BYTES).copy(sealed, NONCE_AT)
  sealed.set(value, VALUE_AT)
  const stream = createStream(key, sealed)
  for (let i = 0; i < stream.length; i++) sealed[VALUE_AT + i]! ^= stream[i]!
  return sealed
}

export function sealText(value: string, key: Uint8Array, name: KeyName): string {
  return sealBytes(Buffer.from(value), key, name).toString('base64')
}

/** Returns which key a value is sealed with; undefined if it is not sealed. */
export function readKeyName(value: unknown): KeyName | undefined {
  const isText = typeof value === 'string' && value.startsWith(MARK_AS_TEXT)
  const bytes = isText ? Buffer.from(value.slice(0, 24), 'base64') : value
  if (!Buffer.isBuffer(bytes) || !bytes.subarray(0, MARK.length).equals(MARK)) return undefined
  return { ringId: bytes.readUIntBE(MARK.length, 6), leaf: bytes.readUIntBE(LEAF_AT, 5) }
}

/** Opens a sealed value, a text as a text. */
export function openValue(value: string | Buffer, key: Uint8Array): string | Buffer {
  if (typeof value === 'string') return openBytes(Buffer.from(value, 'base64'), key).toString()
  return openBytes(value, key)
}

function openBytes(sealed: Buffer, key: Uint8Array): Buffer {
  // An array of its own, whose numbers can be read in place.
  const value = createStream(key, sealed)
  for (let i = 0; i < value.length; i++) value[i]! ^= sealed[VALUE_AT + i]!
  return value
}

/** Returns as many bytes as the sealed value has. */
function createStream(key: Uint8Array, sealed: Buffer): Buffer {
  const outputLength = sealed.length - VALUE_AT
  if (outputLength === 0) return Buffer.alloc(0)
  const input = Buffer.concat([key, sealed.subarray(NONCE_AT, VALUE_AT)])
  return hash('shake256', input, { outputEncoding: 'buffer', outputLength })
}
