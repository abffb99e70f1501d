import type { AddFaceBody, MoveBody, NameBody } from '../../../shared/api/decisions.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

// One function for each kind of decision. All but `addFace` return the immediate changes; the event
// stream reports those of the grouping that follows.

export const namePerson = (personId: string, body: NameBody) => request(API.personName(personId), { body })

export const mergePeople = (personId: string, personIds: readonly string[]) =>
  request(API.mergePeople(personId), { body: { personIds } })

export const splitFaces = (personId: string, faceIds: readonly string[]) =>
  request(API.splitPerson(personId), { body: { faceIds } })

export const separateFaces = (personId: string, faceIds: readonly string[]) =>
  request(API.notThisPerson(personId), { body: { faceIds } })

export const moveFaces = (body: MoveBody) => request(API.moveFaces, { body })

export const rejectFaces = (faceIds: readonly string[]) => request(API.notAFace, { body: { faceIds } })

export const removeFace = (faceId: string) => request(API.removeFace(faceId))

export const hidePerson = (personId: string, isHidden: boolean) =>
  request(API.personHidden(personId), { body: { isHidden } })

export const markFavourite = (personId: string, isFavourite: boolean) =>
  request(API.personFavourite(personId), { body: { isFavourite } })

export const chooseCover = (personId: string, faceId: string | null) =>
  request(API.personCover(personId), { body: { faceId } })

export const undoDecision = (decisionId: string) => request(API.undo(decisionId))

export const redoDecision = (decisionId: string) => request(API.redo(decisionId))

/** Its box is in fractions of the upright photo. A worker embeds it within seconds. */
export const addFace = (photoId: string, body: AddFaceBody) => request(API.addFace(photoId), { body })
