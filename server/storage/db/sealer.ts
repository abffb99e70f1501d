// [Note: Sealing] What describes faces (embeddings, key points, means, portraits in rows) is
// overwritten when SQLite deletes it. PostgreSQL leaves it in its files. There, each photo has a
// key, what is written about its faces is encrypted with it, and erasing the photo destroys the key
// (decision 90). Whoever writes such a column seals it; connections to PostgreSQL open what they
// read (`postgres/opening-driver.ts`).

/** Encrypts values of an owner for storing them; on SQLite they stay as they are. */
export type Sealer = {
  /** For values about faces in this photo. Throws unless the sealer was found for the photo. */
  readonly sealBytes: (photoId: string, value: Uint8Array) => Uint8Array
  readonly sealText: (photoId: string, value: string) => string
  /** For values about faces of several photos. */
  readonly sealMeans: (value: Uint8Array) => Uint8Array
}

/** Leaves values as they are. */
export const NO_SEALER: Sealer = {
  sealBytes: (_, value) => value,
  sealText: (_, value) => value,
  sealMeans: value => value,
}

/** Seals the columns that tables with measurements of faces share. */
export function sealReading<Reading extends { readonly keyPoints: string; readonly embedding: Uint8Array }>(
  { sealBytes, sealText }: Sealer,
  photoId: string,
  reading: Reading,
): Reading {
  return {
    ...reading,
    keyPoints: sealText(photoId, reading.keyPoints),
    embedding: sealBytes(photoId, reading.embedding),
  }
}
