import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/**
 * Returns ids of the person's other faces that are more similar to these faces than to the rest.
 */
export async function findSimilarFaces(personId: string, faceIds: readonly string[]): Promise<string[]> {
  const { faces } = await request(API.similarFaces(personId), {
    body: { faceIds },
  })
  return faces.filter(({ isMoreLikeThese }) => isMoreLikeThese).map(({ id }) => id)
}
