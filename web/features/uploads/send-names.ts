import type { NotedFace } from '../../../shared/api/uploads.ts'
import {
  pairNotes,
  pairSidecars,
  isNotesName,
  isSidecarName,
  readSidecarFormat,
  type SidecarFormat,
} from '../../../shared/intake/sidecars.ts'
import { readPicasaNotes } from '../../../shared/intake/picasa-notes.ts'
import { MAX_SIDECAR_LENGTH } from '../../../shared/api/bounds.ts'
import type { Selection } from './file-selection.ts'
import type { PickedFile } from './picked-file.ts'
import { sendSidecars } from './send-sidecars.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadFile } from './upload-transport.ts'

const pathOf = { sidecar: ({ path }: PickedFile) => path, photo: ({ path }: PickedFile) => path }

/**
 * Sends the sidecars, and the faces in Picasa's notes, of the uploaded photos that the server has
 * now. Returns for how many photos they could not be read, because they are too large or take too
 * long. Throws ApiError.
 */
export async function sendNames(
  { files, sidecars }: Selection,
  uploaded: readonly UploadFile[],
  queue: Pick<UploadQueue, 'readStatus'>,
): Promise<number> {
  // Pairs with all chosen photos, since one of two photos with the same name may not be uploaded.
  const pairs = pairSidecars(
    sidecars.filter(({ file }) => isSidecarName(file.name)),
    files,
    pathOf,
  )
  const pairsByPhoto = Map.groupBy(pairs, ({ photo }) => photo.id)
  const facesOf = await readNotes(
    sidecars.filter(({ file }) => isNotesName(file.name)),
    files,
  )
  const stored = uploaded.flatMap(({ id }) => {
    const status = queue.readStatus(id)
    return 'photoId' in status
      ? [{ photoId: status.photoId, ...chooseFiles(pairsByPhoto.get(id) ?? []), faces: facesOf.get(id) }]
      : []
  })
  const named = stored.filter(({ sidecars: chosen, faces }) => chosen.size > 0 || faces)
  const tooLarge = stored.filter(({ hasTooLarge }) => hasTooLarge).length
  return tooLarge + (await sendSidecars(named))
}

/** Returns one file of each format, without those that are too large. */
function chooseFiles(pairs: readonly { readonly sidecar: PickedFile }[]): {
  sidecars: Map<SidecarFormat, File>
  hasTooLarge: boolean
} {
  const sidecars = new Map<SidecarFormat, File>()
  for (const { sidecar } of pairs) {
    const format = readSidecarFormat(sidecar.file.name)
    if (format !== null && sidecar.file.size <= MAX_SIDECAR_LENGTH) sidecars.set(format, sidecar.file)
  }
  return { sidecars, hasTooLarge: pairs.some(({ sidecar }) => sidecar.file.size > MAX_SIDECAR_LENGTH) }
}

/** Returns the named faces of each photo, by the id of its file. */
async function readNotes(
  notes: readonly PickedFile[],
  photos: Selection['files'],
): Promise<Map<string, NotedFace[]>> {
  const facesOf = new Map<string, NotedFace[]>()
  for (const { notes: ofFolder, photos: inFolder } of pairNotes(notes, photos, pathOf)) {
    const read = readPicasaNotes(await ofFolder.file.text())
    for (const { id, file } of inFolder) {
      const faces = read(file.name)
      if (faces.length > 0) facesOf.set(id, faces)
    }
  }
  return facesOf
}
