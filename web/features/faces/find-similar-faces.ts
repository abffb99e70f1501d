import type { SimilarFacesAnswer } from '../../../shared/api/people.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Ids of the person's other faces that look more like these than like the rest of the person. */
export async function findSimilarFaces(personId: string, faceIds: readonly string[]): Promise<string[]> {
  const { faces } = await requestJson<SimilarFacesAnswer>(API.similarFaces(personId), {
    method: 'POST',
    body: { faceIds },
  })
  return faces.filter(({ isMoreLikeThese }) => isMoreLikeThese).map(({ id }) => id)
}
