import type { AcceptedFile, RejectedFile } from '../../../shared/api/clusters.ts'
import type { FileFailure } from '../../../shared/api/errors.ts'
import { pairNotes, pairSidecars, type SidecarFormat } from '../../../shared/intake/sidecars.ts'
import { MAX_NOTES_BYTES, MAX_SIDECAR_LENGTH } from '../../../shared/api/bounds.ts'
import { AppError } from '../../errors.ts'
import type { SidecarReading } from '../../machinery/parsing/parse-functions.ts'
import type { ParseInThread } from '../../machinery/parsing/parse-pool.ts'
import type { PhotoNames } from '../../machinery/xmp/photo-names.ts'
import type { FileStream } from './receive-file.ts'
import type { SentFilm } from './receive-film.ts'

/** Sidecars, Picasa's notes and films that were sent with the photos. */
export type Attachments = {
  readonly sidecars: SentSidecar[]
  readonly notes: SentNotes[]
  /** Without those that already belong to photos. */
  readonly films: SentFilm[]
}

/**
 * A sidecar (XMP or JSON) sent with photos: what was read in it, or the reason why it could not be
 * parsed.
 */
type SentSidecar = { readonly sentName: string; readonly read: ReadResult<SidecarReading> }

/**
 * Picasa's notes (`.picasa.ini`) on the folder of the photos, or the reason why they could not be
 * parsed.
 */
type SentNotes = { readonly sentName: string; readonly read: ReadResult<Buffer> }

type ReadResult<Content> = { readonly content: Content } | { readonly failure: FileFailure }

const BYTES_PER_KB = 1024

/** Keeps only what was read: a form may contain thousands of sidecars. */
export async function readSidecar(
  parse: ParseInThread,
  ownerId: string,
  { sentName, stream, format }: { sentName: string; stream: FileStream; format: SidecarFormat },
): Promise<SentSidecar> {
  const read = await readWhole(stream, MAX_SIDECAR_LENGTH)
  if ('failure' in read) return { sentName, read }
  return {
    sentName,
    read: await readOrDescribeFailure(() => parse(ownerId, 'sidecar', { [format]: read.content })),
  }
}

export async function receiveNotes(sentName: string, stream: FileStream): Promise<SentNotes> {
  return { sentName, read: await readWhole(stream, MAX_NOTES_BYTES) }
}

/** What Picasa's notes say of the photos of their folder. */
type ReadNotes = {
  readonly notes: SentNotes
  readonly photos: readonly AcceptedFile[]
  /** One for each photo. */
  readonly read: ReadResult<(PhotoNames | null)[]>
}

const readPath = {
  sidecar: ({ sentName }: SentSidecar | SentNotes) => sentName,
  photo: ({ name }: AcceptedFile) => name,
}

/** Parses the notes that lay beside photos of this request. */
export async function readNotes(
  parse: ParseInThread,
  ownerId: string,
  sent: { readonly notes: readonly SentNotes[]; readonly accepted: readonly AcceptedFile[] },
): Promise<ReadNotes[]> {
  const found: ReadNotes[] = []
  for (const { notes, photos } of pairNotes(sent.notes, sent.accepted, readPath)) {
    const { read } = notes
    const photoNames = photos.map(({ name }) => name)
    const names =
      'failure' in read
        ? read
        : await readOrDescribeFailure(() => parse(ownerId, 'picasa-notes', { ini: read.content, photoNames }))
    found.push({ notes, photos, read: names })
  }
  return found
}

export type DescribedPhoto = SidecarReading & { readonly photoId: string }

/**
 * Tells what sidecars and notes say of each photo, and which of them belong to no photo or could
 * not be parsed. Of several about one photo, the first that says something counts.
 */
export function describePhotos(
  { sidecars, notes }: Attachments,
  accepted: readonly AcceptedFile[],
  parsedNotes: readonly ReadNotes[],
): { described: DescribedPhoto[]; rejected: RejectedFile[] } {
  const ofSidecars = pairSidecars(sidecars, accepted, readPath)
  const sayings = [
    ...ofSidecars.flatMap(({ sidecar: { read }, photo: { photoId } }) =>
      'failure' in read ? [] : [{ photoId, ...read.content }],
    ),
    ...parsedNotes.flatMap(({ photos, read }) =>
      'failure' in read
        ? []
        : photos.map(({ photoId }, i) => ({ photoId, names: read.content[i] ?? null, takenAt: null })),
    ),
  ]
  const described = new Map<string, DescribedPhoto>()
  for (const { photoId, names, takenAt } of sayings) {
    if (names === null && takenAt === null) continue
    const before = described.get(photoId)
    described.set(photoId, {
      photoId,
      names: before?.names ?? names,
      takenAt: before?.takenAt ?? takenAt,
    })
  }
  const paired = new Set<SentSidecar | SentNotes>([
    ...ofSidecars.map(({ sidecar }) => sidecar),
    ...parsedNotes.map(one => one.notes),
  ])
  const failures = [
    ...ofSidecars.map(({ sidecar: { sentName, read } }) => ({ sentName, read })),
    ...parsedNotes.map(({ notes: { sentName }, read }) => ({ sentName, read })),
  ].flatMap(({ sentName, read }) => ('failure' in read ? [{ name: sentName, ...read.failure }] : []))
  const alone = [...sidecars, ...notes].filter(sent => !paired.has(sent))
  return { described: [...described.values()], rejected: [...failures, ...alone.map(rejectAlone)] }
}

function rejectAlone({ sentName }: SentSidecar | SentNotes): RejectedFile {
  const reason = 'it has to be sent together with exactly one photo of the same name'
  return { name: sentName, code: 'sidecar-without-photo', reason }
}

async function readOrDescribeFailure<Content>(parse: () => Promise<Content>): Promise<ReadResult<Content>> {
  try {
    return { content: await parse() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { failure: { code: error.code, reason: error.message } }
  }
}

async function readWhole(stream: FileStream, maxBytes: number): Promise<ReadResult<Buffer>> {
  const chunks: Buffer[] = []
  let byteSize = 0
  for await (const chunk of stream) {
    // Multipart streams yield only buffers.
    const bytes = chunk as Buffer
    byteSize += bytes.length
    if (byteSize <= maxBytes) chunks.push(bytes)
  }
  if (byteSize <= maxBytes) return { content: Buffer.concat(chunks) }
  const reason = `it is larger than ${maxBytes / BYTES_PER_KB} KB; the photo has been stored without its names`
  return { failure: { code: 'sidecar-unreadable', reason } }
}
