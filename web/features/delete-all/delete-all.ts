import type { DeleteAllAnswer } from '../../../shared/api/clusters.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/**
 * Erases all photos of the user and everything found in them. An answer with `erasure` means that
 * some files are still being removed.
 */
export async function deleteAll(uid: string): Promise<DeleteAllAnswer> {
  return request(API.deleteAll(uid))
}
