import type { NotedFace } from '../../../shared/api/uploads.ts'
import { readPicasaNotes } from '../../../shared/intake/picasa-notes.ts'
import { readJsonNames } from './json-names.ts'
import { readNotedFaces, readPhotoNames, type PhotoNames } from '../xmp/photo-names.ts'
import { readXmpCapture } from '../xmp/read-capture.ts'

/**
 * Parsers of files that users send beside photos, by kind. They only run in the threads of
 * parse-pool.ts.
 */
export const PARSE_FUNCTIONS = {
  /**
   * Returns the people in one photo from the first of its sidecars that names somebody, and when it
   * was taken by its XMP.
   */
  sidecar: ({ xmp, json, faces = [] }: Sidecar): SidecarReading => ({
    names:
      (xmp === undefined ? null : readPhotoNames(Buffer.from(xmp))) ??
      (json === undefined ? null : readJsonNames(Buffer.from(json))) ??
      readNotedFaces(faces),
    takenAt: (xmp === undefined ? undefined : readXmpCapture(Buffer.from(xmp)).takenAt) ?? null,
  }),

  /** Returns the people in each photo of a folder, from the notes on the folder. */
  'picasa-notes': ({ ini, photoNames }: FolderNotes): (PhotoNames | null)[] => {
    const facesOf = readPicasaNotes(new TextDecoder().decode(ini))
    return photoNames.map(name => readNotedFaces(facesOf(name)))
  },
} satisfies Record<string, (input: never) => unknown>

export type SidecarReading = {
  readonly names: PhotoNames | null
  /** By the clock at the place, as UTC. */
  readonly takenAt: number | null
}

type Sidecar = {
  readonly xmp?: Uint8Array | string | undefined
  readonly json?: Uint8Array | string | undefined
  readonly faces?: readonly NotedFace[] | undefined
}
type FolderNotes = { readonly ini: Uint8Array; readonly photoNames: readonly string[] }

export type ParseKind = keyof typeof PARSE_FUNCTIONS
export type ParseInput<Kind extends ParseKind> = Parameters<(typeof PARSE_FUNCTIONS)[Kind]>[0]
export type ParseResult<Kind extends ParseKind> = ReturnType<(typeof PARSE_FUNCTIONS)[Kind]>
