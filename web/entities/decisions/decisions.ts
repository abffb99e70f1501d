import type { AddFaceBody, MoveBody, NameBody } from '../../../shared/api/decisions.ts'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import { call } from '../../api-client.ts'
import { texts } from '../../texts.ts'

// One function for each kind of decision. All but `addFace` return the immediate changes; the event
// stream reports those of the grouping that follows.

export const namePerson = (personId: string, body: NameBody) =>
  call('PUT /api/people/:personId/name', { params: { personId }, body })

export const mergePeople = (personId: string, personIds: readonly string[]) =>
  call('POST /api/people/:personId/merge', { params: { personId }, body: { personIds } })

export const splitFaces = (personId: string, faceIds: readonly string[]) =>
  call('POST /api/people/:personId/split', { params: { personId }, body: { faceIds } })

export const separateFaces = (personId: string, faceIds: readonly string[]) =>
  call('POST /api/people/:personId/not-this-person', { params: { personId }, body: { faceIds } })

export const moveFaces = (body: MoveBody) => call('POST /api/faces/move', { body })

export const rejectFaces = (faceIds: readonly string[]) =>
  call('POST /api/faces/not-a-face', { body: { faceIds } })

export const removeFace = (faceId: string) => call('DELETE /api/faces/:faceId', { params: { faceId } })

export const hidePerson = (personId: string, isHidden: boolean) =>
  call('PUT /api/people/:personId/hidden', { params: { personId }, body: { isHidden } })

export const markFavourite = (personId: string, isFavourite: boolean) =>
  call('PUT /api/people/:personId/favourite', { params: { personId }, body: { isFavourite } })

export const chooseCover = (personId: string, faceId: string | null) =>
  call('PUT /api/people/:personId/cover', { params: { personId }, body: { faceId } })

export const undoDecision = (decisionId: string) =>
  call('POST /api/history/:decisionId/undo', { params: { decisionId } })

export const redoDecision = (decisionId: string) =>
  call('POST /api/history/:decisionId/redo', { params: { decisionId } })

/** The box is in fractions of the upright photo. A worker embeds the face within seconds. */
export const addFace = (photoId: string, body: AddFaceBody) =>
  call('POST /api/photos/:photoId/faces', { params: { photoId }, body })

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs requests one after another: hiding and showing a person in quick succession would otherwise
 * be two concurrent requests.
 */
export function runInOrder<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const answer = last.then(request)
  last = answer.catch(() => undefined)
  return answer
}

/** Resolves when the server has answered every decision made so far. */
export async function waitForDecisions(): Promise<void> {
  await last
}

/** Describes a step of the history: "Merged Person 3 and Person 7 into Ann". */
export function describeStep({
  kind,
  person,
  others,
  faceCount,
  nameBefore,
  nameAfter,
}: HistoryEntry): string {
  const say = texts.history
  const who = person?.name ?? say.nobody
  const whom = others.map(({ name }) => name)
  const sentences = {
    name: () =>
      nameAfter === null ? say.nameTaken(nameBefore ?? who) : say.named(nameBefore ?? who, nameAfter),
    merge: () => say.merged(texts.list(whom), who),
    split: () => say.split(faceCount, who),
    move: () => say.moved(faceCount, who),
    'not-this-person': () => say.notThisPerson(faceCount, who),
    'not-a-face': () => say.notAFace(faceCount),
    hide: () => say.hidden(who),
    show: () => say.shown(who),
    cover: () => say.cover(who),
    favourite: () => say.favourite(who),
    'not-favourite': () => say.notFavourite(who),
    'add-face': () => say.added(who),
    'remove-face': () => say.removed,
    different: () => say.different(texts.list([who, ...whom])),
    confirm: () => say.confirmed(who),
  } satisfies Record<HistoryEntry['kind'], () => string>
  return sentences[kind]()
}
