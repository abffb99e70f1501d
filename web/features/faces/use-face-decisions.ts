import { type InfiniteData, infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import type { DecisionAnswer } from '../../../shared/api/decisions.ts'
import type { PersonFacePage } from '../../../shared/api/people.ts'
import { texts } from '../../texts.ts'
import {
  chooseCover,
  moveFaces,
  rejectFaces,
  removeFace,
  separateFaces,
  splitFaces,
} from '../../entities/decisions/decisions.ts'
import { type Decision, useDecide } from '../../entities/decisions/use-decide.ts'
import type { Picked } from './person-picker.tsx'
import { call } from '../../api-client.ts'

type Person = { readonly id: string; readonly name: string }
type FaceIds = readonly string[]

/**
 * Returns functions that send decisions about faces; each resolves to null on failure. The faces
 * are removed from their person's grid immediately.
 */
export function useFaceDecisions() {
  const { decide } = useDecide()
  const queryClient = useQueryClient()
  const takeOut = async (personId: string | null, faceIds: FaceIds, decision: Decision) => {
    if (personId === null) return await decide(decision)
    const { queryKey } = personFacesQuery(personId)
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, before && removeFaces(before, new Set(faceIds)))
    const answer = await decide(decision)
    if (!answer) queryClient.setQueryData(queryKey, before)
    return answer
  }
  return {
    split: (from: Person, ids: FaceIds) =>
      takeOut(from.id, ids, {
        request: () => splitFaces(from.id, ids),
        message: answer => texts.faces.splitOff(ids.length, findName(answer)),
      }),
    /** `chosenName`: the name of the chosen person; null without one. */
    move: (fromId: string | null, ids: FaceIds, { personId, name }: Picked, chosenName: string | null) =>
      takeOut(fromId, ids, {
        request: () => moveFaces({ faceIds: [...ids], personId, ...(name !== undefined && { name }) }),
        message: answer => texts.faces.moved(ids.length, chosenName ?? findName(answer)),
      }),
    separateFaces: (from: Person, ids: FaceIds) =>
      takeOut(from.id, ids, {
        request: () => separateFaces(from.id, ids),
        message: () => texts.faces.notThisPersonDone(ids.length, from.name),
      }),
    rejectFaces: (fromId: string | null, ids: FaceIds) =>
      takeOut(fromId, ids, {
        request: () => rejectFaces(ids),
        message: () => texts.faces.notAFaceDone(ids.length),
      }),
    removeBox: (fromId: string | null, faceId: string) =>
      takeOut(fromId, [faceId], {
        request: () => removeFace(faceId),
        message: () => texts.faces.notAFaceDone(1),
      }),
    choosePicture: (person: Person, faceId: string) =>
      decide({ request: () => chooseCover(person.id, faceId), message: () => texts.faces.pictureChosen }),
  }
}

/** Returns the person's name from the answer to a decision. */
function findName({ people, personId }: DecisionAnswer): string {
  return people.find(({ id }) => id === personId)?.name ?? ''
}

function removeFaces(
  data: InfiniteData<PersonFacePage>,
  gone: ReadonlySet<string>,
): InfiniteData<PersonFacePage> {
  return {
    ...data,
    pages: data.pages.map(page => ({
      ...page,
      faces: page.faces.filter(({ id }) => !gone.has(id)),
      total: page.total - gone.size,
    })),
  }
}

/**
 * Returns ids of the person's other faces that are more similar to these faces than to the rest.
 */
export async function findSimilarFaces(personId: string, faceIds: readonly string[]): Promise<string[]> {
  const { faces } = await call('POST /api/people/:personId/similar-faces', {
    params: { personId },
    body: { faceIds },
  })
  return faces.filter(({ isMoreLikeThese }) => isMoreLikeThese).map(({ id }) => id)
}

const PAGE_SIZE = 500

/** A person's faces, in the order of upload. */
export const personFacesQuery = (personId: string) =>
  infiniteQueryOptions({
    queryKey: ['faces', 'of', personId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/people/:personId/faces', {
        params: { personId },
        query: { cursor: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.nextCursor,
  })
