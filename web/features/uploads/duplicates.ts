import type { FileStatus } from './upload-status.ts'
import type { UploadFile } from './upload-transport.ts'

export type HashedFile = UploadFile & { readonly sha256: string }

/** `next` must be sent as well, as the photo has no film yet. */
type Settled = {
  readonly statuses: readonly [HashedFile, FileStatus][]
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
