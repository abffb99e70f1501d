// Values without schemas, so that the web app and threads that read load nothing else.

/** Far more than any upload or library has; databases have no numbers such as 1e308. */
export const MAX_LIBRARY_FILES = 10_000_000
/** Exact in JavaScript; larger than any file system allows for a file of this kind. */
export const MAX_FILE_SIZE_BYTES = Number.MAX_SAFE_INTEGER

/** PhotoShape's `aspects` contains the aspect ratio (width divided by height) times this. */
export const ASPECT_UNIT = 60
/** Grids crop wider or taller photos. */
export const ASPECT_RANGE = { tallest: 0.5, widest: 4 } as const

/** The largest number of characters of each field. */
export const CONTACT_LENGTHS = { name: 100, email: 254, phone: 30, subject: 200, message: 5000 } as const

/** The largest number of characters of a person's name. */
export const MAX_NAME_LENGTH = 100

/** How many photos one request may name: half of the largest request. */
export const MAX_CHOSEN_PHOTOS = 10_000

/** How long photos stay in the trash before they are erased. */
export const TRASH_DAYS = 30

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

/** Lengths of passwords, in characters. */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 256

/**
 * The header that carries a proof of work: base64url of the JSON `{ challenge, solution: { counter,
 * derivedKey } }`.
 */
export const PROOF_HEADER = 'x-kindred-proof'

export const MAX_APP_PASSWORDS = 20
export const MAX_APP_PASSWORD_NAME = 60
