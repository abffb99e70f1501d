import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import type { LimitsAnswer, ManifestEntry, ManifestFile } from '../../../shared/api/uploads.ts'
import { describeFailureInOwnWords } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import type { FileStatus } from './upload-status.ts'
import { countBytes, listParts, type UploadFile } from './upload-transport.ts'

// What an upload decides about its files; upload-run.ts makes the requests.

export type HashedFile = UploadFile & { readonly sha256: string }

/**
 * `sha256` is null when no other file, here or on the server, has the same size: then the file is
 * new and need not be hashed.
 */
export type PreparedFile = UploadFile & { readonly sha256: string | null }

export type RequestLimits = Pick<LimitsAnswer, 'maxFilesPerRequest' | 'maxFilesPerManifest'>

/** What is known of the files that are not settled and not in a request. */
export type Waiting = {
  readonly toHash: UploadFile[]
  /** No other file of the upload has their size, so that they need no hash to be asked about. */
  readonly toAskBySize: UploadFile[]
  readonly hashed: HashedFile[]
  readonly needed: PreparedFile[]
}

/** Files that are in the hands of a thread or a request, and may come back. */
export type UnderWay = { readonly hashing: number; readonly asking: number }

/** Separates files whose size is unique from those that may have the same bytes as another. */
export function sortBySize(files: readonly UploadFile[]): Waiting {
  const counts = new Map<number, number>()
  for (const { file } of files) counts.set(file.size, (counts.get(file.size) ?? 0) + 1)
  const isUniqueInSize = ({ file }: UploadFile) => counts.get(file.size) === 1
  return {
    toHash: files.filter(file => !isUniqueInSize(file)),
    toAskBySize: files.filter(isUniqueInSize),
    hashed: [],
    needed: [],
  }
}

/**
 * Returns the files of the next manifest request, the first ones of `toAskBySize` or else of
 * `hashed`; empty to wait. It waits for as many as one upload request takes while the senders lack
 * files, otherwise for a full manifest, so that fewer requests are made.
 */
export function planQuestion(
  waiting: Waiting,
  { hashing }: UnderWay,
  { maxFilesPerRequest, maxFilesPerManifest }: RequestLimits,
): readonly PreparedFile[] {
  const { toAskBySize, hashed, needed } = waiting
  if (toAskBySize.length > 0)
    return toAskBySize.slice(0, maxFilesPerManifest).map(file => ({ ...file, sha256: null }))
  const isAllHashed = hashing === 0 && waiting.toHash.length === 0
  const wanted = needed.length < maxFilesPerRequest ? maxFilesPerRequest : maxFilesPerManifest
  return hashed.length >= (isAllHashed ? 1 : wanted) ? hashed.slice(0, maxFilesPerManifest) : []
}

// Small enough that progress is shown often and a broken connection loses little.
const MAX_REQUEST_BYTES = 32 * 1024 * 1024

/**
 * Returns the files of the next upload request, the first ones of `needed`; empty to wait. Never
 * two files of the same name, because the server identifies a rejected file only by its name.
 */
export function planRequest(
  waiting: Waiting,
  { hashing, asking }: UnderWay,
  { maxFilesPerRequest }: RequestLimits,
): readonly PreparedFile[] {
  const { toHash, toAskBySize, hashed, needed } = waiting
  const mayBecomeMore = hashing + asking + toHash.length + toAskBySize.length + hashed.length > 0
  if (needed.length < (mayBecomeMore ? maxFilesPerRequest : 1)) return []
  const names = new Set<string>()
  let bytes = 0
  const end = needed.findIndex((next, count) => {
    bytes += countBytes(next)
    const isFull = count === maxFilesPerRequest || (count > 0 && bytes > MAX_REQUEST_BYTES)
    if (isFull || names.has(next.file.name)) return true
    names.add(next.file.name)
    return false
  })
  return needed.slice(0, end === -1 ? undefined : end)
}

export function describeForManifest({ file: { name, size }, sha256, film }: PreparedFile): ManifestFile {
  return { name, size, ...(sha256 !== null && { sha256 }), ...(film && { hasFilm: true }) }
}

/** What an answer of the server says about the files of a request. */
export type Findings = {
  readonly settled: readonly (readonly [PreparedFile, FileStatus])[]
  /** Must be sent, perhaps again. */
  readonly needed: readonly PreparedFile[]
  /** The server has a photo of the same size; only the hash tells whether it is the same. */
  readonly toHash: readonly UploadFile[]
}

/** Reads the answer to a manifest, which has one entry for each file. */
export function readManifest(
  files: readonly PreparedFile[],
  entries: readonly (ManifestEntry | undefined)[],
): Findings {
  const settled: [PreparedFile, FileStatus][] = []
  const needed: PreparedFile[] = []
  const toHash: UploadFile[] = []
  for (const [i, file] of files.entries()) {
    const entry = entries[i]
    if (entry?.state === 'unsure') toHash.push(file)
    else if (entry?.state === 'needed') needed.push(file)
    else if (entry?.state === 'stored') settled.push([file, { kind: 'stored', photoId: entry.photoId }])
    else {
      const reason = entry ? describeFailureInOwnWords(entry.code) : texts.errors.unknown
      settled.push([file, { kind: 'failed', reason, canRetry: entry === undefined }])
    }
  }
  return { settled, needed, toHash }
}

/** Reads the answer to sent files. Those that it does not name are needed again. */
export function readAnswer(
  files: readonly PreparedFile[],
  answer: ProcessAnswer,
): Omit<Findings, 'toHash'> & { readonly filmsRefused: readonly UploadFile[] } {
  const acceptedByHash = new Map(answer.accepted.map(file => [file.sha256, file]))
  const acceptedByName = new Map(answer.accepted.map(file => [file.name, file]))
  const rejected = new Map(answer.rejected.map(file => [file.name, file]))
  const readStatus = ({ file: { name }, sha256 }: PreparedFile): FileStatus | null => {
    const taken = sha256 === null ? acceptedByName.get(name) : acceptedByHash.get(sha256)
    if (taken) return { kind: taken.isRecognised ? 'stored' : 'sent', photoId: taken.photoId }
    const refused = rejected.get(name)
    if (!refused) return null
    return { kind: 'failed', reason: describeFailureInOwnWords(refused.code), canRetry: false }
  }
  const statuses = files.map(file => [file, readStatus(file)] as const)
  return {
    settled: statuses.flatMap(([file, status]) => (status ? [[file, status] as const] : [])),
    needed: statuses.flatMap(([file, status]) => (status ? [] : [file])),
    filmsRefused: files.filter(file =>
      listParts(file)
        .slice(1)
        .some(({ name }) => rejected.has(name)),
    ),
  }
}

/** Returns the status of each file of a request of which this many bytes were sent. */
export function measureProgress(
  files: readonly UploadFile[],
  sentBytes: number,
): readonly (readonly [UploadFile, FileStatus])[] {
  let before = 0
  return files.flatMap((file): (readonly [UploadFile, FileStatus])[] => {
    const bytes = countBytes(file)
    const fraction = Math.min(1, Math.max(0, (sentBytes - before) / Math.max(1, bytes)))
    before += bytes
    if (fraction === 0) return []
    return [[file, fraction === 1 ? { kind: 'storing' } : { kind: 'sending', fraction }]]
  })
}

/** `next` must be sent as well, as the photo has no film yet. */
type Settled = {
  readonly statuses: readonly (readonly [UploadFile, FileStatus])[]
  readonly next: HashedFile | undefined
}

/**
 * Groups files of one upload that have the same bytes. The first is sent; the others (its
 * followers) get its result. If only a follower has a film, it is sent as well.
 */
export class Duplicates {
  private readonly followers = new Map<string, HashedFile[]>()
  private readonly storedPhotoIds = new Map<string, string>()
  private readonly withFilm = new Set<string>()

  /**
   * Adds a file. Returns `first` when it must be sent, `follower` when another file with these
   * bytes is being sent, or a photo's id when the server already has these bytes.
   */
  add(file: HashedFile): 'first' | 'follower' | { readonly photoId: string } {
    const photoId = this.storedPhotoIds.get(file.sha256)
    if (photoId !== undefined && !this.lacksFilm(file)) return { photoId }
    const followers = this.followers.get(file.sha256)
    if (followers) {
      followers.push(file)
      return 'follower'
    }
    this.followers.set(file.sha256, [])
    return 'first'
  }

  /**
   * Returns the status of the first file and of its followers. After a failure the next file with
   * these bytes is a first one again.
   */
  settle(first: HashedFile, status: FileStatus): Settled {
    const { sha256 } = first
    const followers = this.followers.get(sha256) ?? []
    this.followers.delete(sha256)
    const isStored = 'photoId' in status
    if (isStored) {
      this.storedPhotoIds.set(sha256, status.photoId)
      if (first.film) this.withFilm.add(sha256)
    }
    const next = isStored ? followers.find(file => this.lacksFilm(file)) : undefined
    const others = next ? followers.filter(file => file !== next) : followers
    if (next) this.followers.set(sha256, [])
    const followerStatus: FileStatus = status.kind === 'sent' ? { ...status, kind: 'stored' } : status
    return {
      statuses: [[first, status], ...others.map((file): [HashedFile, FileStatus] => [file, followerStatus])],
      next,
    }
  }

  private lacksFilm({ film, sha256 }: HashedFile): boolean {
    return film !== undefined && !this.withFilm.has(sha256)
  }
}
