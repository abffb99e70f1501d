import type { DeleteAllAnswer } from '../../../shared/api/clusters.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/**
 * Erases all photos of the user and all that was found in them. With `erasure` the last files are
 * still to be removed.
 */
export async function deleteAll(uid: string): Promise<DeleteAllAnswer> {
  return request(API.deleteAll(uid))
}
