import type { NotedFace, SidecarsBody } from '../../../shared/api/names.ts'
import { MAX_SIDECARS_PER_REQUEST } from '../../../shared/api/sidecar-limits.ts'
import { requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** What lay beside a photo: its XMP file, the faces that notes on its folder name, or both. */
type SidecarOfPhoto = {
  readonly photoId: string
  readonly xmp: File | undefined
  readonly faces: NotedFace[] | undefined
}

/** Sends what lay beside photos that are stored now. Throws ApiError. */
export async function sendSidecars(sidecars: readonly SidecarOfPhoto[]): Promise<void> {
  for (let start = 0; start < sidecars.length; start += MAX_SIDECARS_PER_REQUEST) {
    const some = sidecars.slice(start, start + MAX_SIDECARS_PER_REQUEST)
    const body: SidecarsBody = {
      sidecars: await Promise.all(
        some.map(async ({ photoId, xmp, faces }) => ({
          photoId,
          ...(xmp && { xmp: await xmp.text() }),
          ...(faces && { faces }),
        })),
      ),
    }
    await requestResponse(API.sidecars, { method: 'POST', body })
  }
}
