import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Ids of the person's other faces that are more similar to these than to the rest. */
export async function findSimilarFaces(personId: string, faceIds: readonly string[]): Promise<string[]> {
  const { faces } = await request(API.similarFaces(personId), {
    body: { faceIds },
  })
  return faces.filter(({ isMoreLikeThese }) => isMoreLikeThese).map(({ id }) => id)
}
