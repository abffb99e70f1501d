import type { NotedFace, SidecarsBody } from '../../../shared/api/uploads.ts'
import {
  pairNotes,
  pairSidecars,
  isNotesName,
  isSidecarName,
  readSidecarFormat,
  type SidecarFormat,
} from '../../../shared/intake/sidecars.ts'
import { readPicasaNotes } from '../../../shared/intake/picasa-notes.ts'
import {
  MAX_SIDECAR_LENGTH,
  MAX_SIDECARS_BYTES,
  MAX_SIDECARS_PER_REQUEST,
} from '../../../shared/api/bounds.ts'
import type { Selection } from './file-selection.ts'
import type { PickedFile } from './picked-files.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { UploadFile } from './upload-transport.ts'
import { call } from '../../api-client.ts'

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

/** Data found beside a photo: its sidecars, and the faces named in Picasa's notes. */
type SidecarOfPhoto = {
  readonly photoId: string
  readonly sidecars: ReadonlyMap<SidecarFormat, File>
  readonly faces: NotedFace[] | undefined
}

type Sidecar = SidecarsBody['sidecars'][number]

/** `{"sidecars":[]}` around the sidecars. */
const ENVELOPE_BYTES = 16

/** Sends the sidecars of stored photos. Returns how many could not be read. Throws ApiError. */
async function sendSidecars(sidecars: readonly SidecarOfPhoto[]): Promise<number> {
  let unread = 0
  let waiting: Sidecar[] = []
  let waitingBytes = ENVELOPE_BYTES
  const send = async (): Promise<void> => {
    if (waiting.length === 0) return
    const body = { sidecars: waiting } satisfies SidecarsBody
    const { rejected } = await call('POST /api/sidecars', { body })
    unread += rejected.length
    waiting = []
    waitingBytes = ENVELOPE_BYTES
  }
  for (const { photoId, sidecars: files, faces } of sidecars) {
    const sidecar: Sidecar = { photoId, ...(faces && { faces }) }
    for (const [format, file] of files) sidecar[format] = await file.text()
    // Plus one for the comma between sidecars.
    const bytes = new Blob([JSON.stringify(sidecar)]).size + 1
    if (ENVELOPE_BYTES + bytes > MAX_SIDECARS_BYTES) {
      unread++
      continue
    }
    const isFull = waiting.length === MAX_SIDECARS_PER_REQUEST || waitingBytes + bytes > MAX_SIDECARS_BYTES
    if (isFull) await send()
    waiting.push(sidecar)
    waitingBytes += bytes
  }
  await send()
  return unread
}
