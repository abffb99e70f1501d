// A separate file, so that the web page does not load the schemas.

export const MAX_SIDECARS_PER_REQUEST = 50
/**
 * Bytes of the JSON of one request: the largest XMP file in any script, or a hundred average ones.
 */
export const MAX_SIDECARS_BYTES = 2 * 1024 * 1024
/** Characters of one XMP file; longer than any file with a hundred faces. */
export const MAX_SIDECAR_LENGTH = 256 * 1024
/** Bytes of Picasa's notes on one folder; more than the notes on ten thousand photos. */
export const MAX_NOTES_BYTES = 4 * 1024 * 1024
/** More faces than any photo shows. */
export const MAX_NOTED_FACES = 200
/** Characters of a name, before it is cut to MAX_NAME_LENGTH. */
export const MAX_NOTED_NAME_LENGTH = 1000
