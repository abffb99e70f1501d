import { pairSidecars } from '../../../shared/api/pair-sidecars.ts'
import { sendSidecars } from './send-sidecars.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadFile } from './upload-transport.ts'

/** Sends the XMP files that lay beside photos which the server has now. Throws ApiError. */
export async function sendNames(
  sidecars: readonly File[],
  photos: readonly UploadFile[],
  queue: UploadQueue,
): Promise<void> {
  const pairs = pairSidecars(sidecars, photos, {
    sidecar: placeOf,
    photo: ({ file }) => placeOf(file),
  })
  const stored = pairs.flatMap(({ sidecar, photo }) => {
    const status = queue.readStatus(photo.id)
    return 'photoId' in status ? [{ photoId: status.photoId, file: sidecar }] : []
  })
  await sendSidecars(stored)
}

/** Photos that were dropped tell of no folder. */
function placeOf({ webkitRelativePath, name }: File): string {
  return webkitRelativePath || name
}
