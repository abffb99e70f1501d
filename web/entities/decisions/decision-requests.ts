import type {
  AddFaceAnswer,
  AddFaceBody,
  DecisionAnswer,
  MoveBody,
  NameBody,
} from '../../../shared/api/decisions.ts'
import { requestJson } from '../../api-client.ts'
import { API } from '../../paths.ts'

// One function for each thing that a user decides. All but `addFace` answer with what changed at
// once; the grouping of the rest follows, and is heard of by the event stream.

export const namePerson = (personId: string, body: NameBody) => decide(API.personName(personId), 'PUT', body)

export const mergePeople = (personId: string, personIds: readonly string[]) =>
  decide(API.mergePeople(personId), 'POST', { personIds })

export const splitFaces = (personId: string, faceIds: readonly string[]) =>
  decide(API.splitPerson(personId), 'POST', { faceIds })

export const notThisPerson = (personId: string, faceIds: readonly string[]) =>
  decide(API.notThisPerson(personId), 'POST', { faceIds })

export const moveFaces = (body: MoveBody) => decide(API.moveFaces, 'POST', body)

export const notAFace = (faceIds: readonly string[]) => decide(API.notAFace, 'POST', { faceIds })

export const removeFace = (faceId: string) => decide(API.face(faceId), 'DELETE')

export const hidePerson = (personId: string, isHidden: boolean) =>
  decide(API.personHidden(personId), 'PUT', { isHidden })

export const markFavourite = (personId: string, isFavourite: boolean) =>
  decide(API.personFavourite(personId), 'PUT', { isFavourite })

export const chooseCover = (personId: string, faceId: string | null) =>
  decide(API.personCover(personId), 'PUT', { faceId })

export const undoDecision = (decisionId: string) => decide(API.historyStep(decisionId, 'undo'), 'POST')

export const redoDecision = (decisionId: string) => decide(API.historyStep(decisionId, 'redo'), 'POST')

/** Its box is in shares of the upright photo. A worker looks at it within seconds. */
export const addFace = (photoId: string, body: AddFaceBody) =>
  requestJson<AddFaceAnswer>(API.photoFaces(photoId), { method: 'POST', body })

function decide(path: string, method: 'POST' | 'PUT' | 'DELETE', body?: unknown): Promise<DecisionAnswer> {
  return requestJson<DecisionAnswer>(path, { method, ...(body !== undefined && { body }) })
}
