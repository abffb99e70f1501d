import type { DeleteAllAnswer } from '../../../shared/api/clusters.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Erases all photos of the user and all that was found in them. Returns the server's sentence about it. */
export async function deleteAll(uid: string): Promise<string> {
  return (await requestJson<DeleteAllAnswer>(API.deleteAll(uid), { method: 'POST' })).message
}
