import type { FileStatus } from './upload-status.ts'
import type { UploadFile } from './upload-transport.ts'

export type HashedFile = UploadFile & { readonly sha256: string }

/**
 * Groups files of one upload that have the same bytes. The first is sent; the others (its
 * followers) get its result.
 */
export class Duplicates {
  private readonly followers = new Map<string, HashedFile[]>()
  private readonly storedPhotoIds = new Map<string, string>()

  /**
   * Adds a file. Returns `first` when it must be sent, `follower` when another file with these
   * bytes is being sent, or a photo's id when the server already has these bytes.
   */
  add(file: HashedFile): 'first' | 'follower' | { readonly photoId: string } {
    const photoId = this.storedPhotoIds.get(file.sha256)
    if (photoId !== undefined) return { photoId }
    const followers = this.followers.get(file.sha256)
    if (followers) {
      followers.push(file)
      return 'follower'
    }
    this.followers.set(file.sha256, [])
    return 'first'
  }

  /**
   * Returns the status of the first file and of each follower. After a failure the next file with
   * these bytes is a first one again.
   */
  settle(first: HashedFile, status: FileStatus): [HashedFile, FileStatus][] {
    const followers = this.followers.get(first.sha256) ?? []
    this.followers.delete(first.sha256)
    if ('photoId' in status) this.storedPhotoIds.set(first.sha256, status.photoId)
    const followerStatus: FileStatus = status.kind === 'sent' ? { ...status, kind: 'stored' } : status
    return [[first, status], ...followers.map((file): [HashedFile, FileStatus] => [file, followerStatus])]
  }
}
