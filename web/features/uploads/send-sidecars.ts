import { MAX_SIDECAR_LENGTH, MAX_SIDECARS_PER_REQUEST, type SidecarsBody } from '../../../shared/api/names.ts'
import { requestResponse } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Sends what lay beside photos that are stored now. Throws ApiError; what is too large to be one is left out. */
export async function sendSidecars(
  sidecars: readonly { readonly photoId: string; readonly file: File }[],
): Promise<void> {
  const fitting = sidecars.filter(({ file }) => file.size <= MAX_SIDECAR_LENGTH)
  for (let start = 0; start < fitting.length; start += MAX_SIDECARS_PER_REQUEST) {
    const some = fitting.slice(start, start + MAX_SIDECARS_PER_REQUEST)
    const read = await Promise.all(
      some.map(async ({ photoId, file }) => ({ photoId, xmp: await file.text() })),
    )
    const body: SidecarsBody = { sidecars: read }
    await requestResponse(API.sidecars, { method: 'POST', body })
  }
}
