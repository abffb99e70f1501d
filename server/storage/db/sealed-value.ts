// [Note: Sealing] What describes faces (embeddings, key points, means, portraits in rows) is
// overwritten when SQLite deletes it, and stored as it is. PostgreSQL leaves deleted rows in its
// files, so there it is encrypted with a key of its owner. Destroying the key is the erasure of all
// that an owner has (decision 114). The types below keep a sealed value from being used before it
// is opened (`sealed-faces.ts`).

declare const SEALED: unique symbol

/** Bytes about faces, as stored. */
export type Sealed = { readonly [SEALED]: 'bytes' }
/** A text about faces, as stored. */
export type SealedText = string & { readonly [SEALED]: 'text' }

export type Sealer = {
  readonly seal: (value: Uint8Array) => Sealed
  readonly sealText: (value: string) => SealedText
}

/** Returns null if the key of the value has been destroyed. */
export type Opener = (value: Sealed) => Uint8Array | null
