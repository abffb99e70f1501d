import type { WayIn } from '../../../shared/api/session.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Removes a way in; gives those that are left. */
export async function endWayIn(reviewToken: string, id: string): Promise<readonly WayIn[]> {
  const { waysIn } = await request(API.endWayIn, {
    body: { token: reviewToken, id },
  })
  return waysIn
}
