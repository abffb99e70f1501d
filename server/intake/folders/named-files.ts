/** Names of files are bytes in any encoding; only as a text are they compared with other names. */
type NamedFile = { readonly name: Uint8Array }
type WithText = { readonly text: string }

/** Adds the name as a text, in which bytes that are not UTF-8 are replaced. */
export function addText<File extends NamedFile>(file: File): File & WithText {
  return { ...file, text: Buffer.from(file.name).toString('utf8') }
}

/** Reads the paths of files of one directory, to pair them with what lies beside them. */
export const TEXT_AS_PATH = {
  sidecar: ({ text }: WithText): string => text,
  photo: ({ text }: WithText): string => text,
}

/** Returns a key for a map that is equal for equal bytes only. */
export function buildBytesKey(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
