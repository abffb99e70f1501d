import type { NotedFace, SidecarsBody } from '../../../shared/api/uploads.ts'
import type { SidecarFormat } from '../../../shared/intake/sidecars.ts'
import { MAX_SIDECARS_BYTES, MAX_SIDECARS_PER_REQUEST } from '../../../shared/api/bounds.ts'
import { call } from '../../api-client.ts'

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
export async function sendSidecars(sidecars: readonly SidecarOfPhoto[]): Promise<number> {
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
