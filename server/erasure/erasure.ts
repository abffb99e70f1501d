import { blobNames } from '../storage/blobs/blob-names.ts'

/** Why something is erased. */
export type ErasureReason = 'withdrawn' | 'lapsed' | 'deleted-all' | 'deleted-account' | TrashErasureReason

/** `expired`: the photos were in the trash for TRASH_DAYS. */
export type TrashErasureReason = 'trash-emptied' | 'trash-expired'

/** What is erased: everything about faces, also photos, the whole account, or single photos. */
export type ErasureScope = 'faces' | 'photos' | 'account' | 'trash'

export const ERASURE_SCOPES = {
  withdrawn: 'faces',
  lapsed: 'faces',
  'deleted-all': 'photos',
  'deleted-account': 'account',
  'trash-emptied': 'trash',
  'trash-expired': 'trash',
} as const satisfies Record<ErasureReason, ErasureScope>

/** A run of a job; each attempt of a job is another run. */
export type JobRun = { readonly id: number; readonly attempts: number }

/** Amounts in the record of an erasure. */
export type ErasedAmounts = {
  readonly photos: number
  readonly faces: number
  readonly people: number
  readonly names: number
  readonly corrections: number
  /** Number of photos that are kept. */
  readonly photosKept: number
}

/** An erasure in progress. */
export type OpenErasure = {
  readonly id: string
  readonly ownerId: string
  readonly reason: ErasureReason
  /** Runs of jobs that were in progress when the faces were erased. */
  readonly waitsFor: readonly JobRun[]
  /** E-mail addresses and phone numbers whose messages in the outbox are deleted too. */
  readonly recipients: readonly string[]
}

/** Lists the folders of blobs that an erasure of this scope removes. */
export function listFoldersToErase(scope: Exclude<ErasureScope, 'trash'>, ownerId: string): string[] {
  if (scope === 'account') return [blobNames.owner(ownerId)]
  return scope === 'photos' ? blobNames.photoFolders(ownerId) : [blobNames.faces(ownerId)]
}

/** Lists the blobs of one photo and of the faces in it. */
export function listBlobsOfPhoto(
  ownerId: string,
  {
    id,
    faceIds,
    filmIds,
  }: { readonly id: string; readonly faceIds: readonly string[]; readonly filmIds: readonly string[] },
): string[] {
  const { original, renditions, film, ofFace } = blobNames
  return [
    original(ownerId, id),
    ...renditions(ownerId, id),
    ...filmIds.map(filmId => film(ownerId, filmId)),
    ...faceIds.flatMap(faceId => ofFace(ownerId, faceId)),
  ]
}
