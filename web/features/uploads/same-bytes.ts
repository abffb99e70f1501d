import type { FileStatus } from './upload-status.ts'
import type { UploadFile } from './upload-transport.ts'

export type HashedFile = UploadFile & { readonly sha256: string }

/** Files of one upload with the same bytes: the first is sent, the others share its fate. */
export class SameBytes {
  private readonly followers = new Map<string, HashedFile[]>()
  private readonly there = new Map<string, string>()

  /**
   * `first`: this one is to be sent. `follower`: another is on its way. A photo's id: the server
   * has these bytes.
   */
  add(file: HashedFile): 'first' | 'follower' | { readonly photoId: string } {
    const photoId = this.there.get(file.sha256)
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
   * What becomes of the first and its followers. After a failure the bytes may be tried once more.
   */
  settle(first: HashedFile, status: FileStatus): [HashedFile, FileStatus][] {
    const followers = this.followers.get(first.sha256) ?? []
    this.followers.delete(first.sha256)
    if ('photoId' in status) this.there.set(first.sha256, status.photoId)
    const theirs: FileStatus = status.kind === 'sent' ? { ...status, kind: 'stored' } : status
    return [[first, status], ...followers.map((file): [HashedFile, FileStatus] => [file, theirs])]
  }
}
