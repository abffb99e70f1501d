import { blobNames } from '../blobs/blob-names.ts'

/** Why something is erased. */
export type ErasureReason = 'withdrawn' | 'lapsed' | 'deleted-all' | 'deleted-account'

/**
 * What is erased: all that was found about faces; photos with that; or the account with everything.
 */
export type ErasureScope = 'faces' | 'photos' | 'account'

export const ERASURE_SCOPES = {
  withdrawn: 'faces',
  lapsed: 'faces',
  'deleted-all': 'photos',
  'deleted-account': 'account',
} as const satisfies Record<ErasureReason, ErasureScope>

/** A run of a job: the same job started anew is another. */
export type JobRun = { readonly id: number; readonly attempts: number }

/** What the record of an erasure counts. */
export type ErasedAmounts = {
  readonly photos: number
  readonly faces: number
  readonly people: number
  readonly names: number
  readonly corrections: number
  /** Photos that stay. */
  readonly photosKept: number
}

/** An erasure that has begun and is not done. */
export type OpenErasure = {
  readonly id: string
  readonly ownerId: string
  readonly reason: ErasureReason
  /** Runs of jobs that were under way when the faces were erased. */
  readonly waitsFor: readonly JobRun[]
  /** Addresses and numbers whose messages in the outbox go too. */
  readonly recipients: readonly string[]
}

/** Folders of blobs that an erasure of this scope removes. */
export function foldersToErase(scope: ErasureScope, ownerId: string): string[] {
  if (scope === 'account') return [blobNames.owner(ownerId)]
  return scope === 'photos' ? blobNames.photoFolders(ownerId) : [blobNames.faces(ownerId)]
}
