import type { DecisionKind } from '../../../shared/api/history.ts'

export type Standing = 'open' | 'placed' | 'rejected'

/** A face changes hands, or how firmly it is held. */
export type FaceChange = {
  readonly faceId: string
  readonly fromPersonId: string | null
  readonly fromStanding: Standing
  readonly toPersonId: string | null
  readonly toStanding: Standing
}

/** What is kept of a person besides their faces. */
export type PersonSnapshot = {
  readonly number: number
  readonly name: string | null
  readonly createdAt: number
  readonly hiddenAt: number | null
  readonly favouriteAt: number | null
}

/** `coverChosenAt` is null for one that the machine chose. */
export type Cover = { readonly coverFaceId: string; readonly coverChosenAt: number | null }

/**
 * `self` is the whole person: null before for one who is new by it, null after for one who is gone.
 * `cover` is a choice; which one is shown follows from the faces and from the choices that hold
 * (refresh-covers.ts).
 */
export type PersonChange = { readonly personId: string } & (
  | { readonly field: 'self'; readonly before: PersonSnapshot | null; readonly after: PersonSnapshot | null }
  | { readonly field: 'name'; readonly before: string | null; readonly after: string | null }
  | {
      readonly field: 'hiddenAt' | 'favouriteAt'
      readonly before: number | null
      readonly after: number | null
    }
  | { readonly field: 'cover'; readonly before: Cover; readonly after: Cover }
)

/** Everything that one step does to faces and people. */
export type Change = { readonly faces: readonly FaceChange[]; readonly people: readonly PersonChange[] }

/** What is to be decided, worked out from how things are at this moment. */
export type Plan = Change & {
  readonly kind: DecisionKind
  /** The person in the middle of it. */
  readonly personId: string | null
  /** Whose the faces were, who is merged into the person, or whom the person is not. */
  readonly otherIds: readonly string[]
}

export function reverseChange({ faces, people }: Change): Change {
  return { faces: faces.map(reverseFace), people: people.map(reversePerson) }
}

function reverseFace(change: FaceChange): FaceChange {
  return {
    faceId: change.faceId,
    fromPersonId: change.toPersonId,
    fromStanding: change.toStanding,
    toPersonId: change.fromPersonId,
    toStanding: change.fromStanding,
  }
}

function reversePerson(change: PersonChange): PersonChange {
  switch (change.field) {
    case 'self':
      return { ...change, before: change.after, after: change.before }
    case 'name':
      return { ...change, before: change.after, after: change.before }
    case 'hiddenAt':
    case 'favouriteAt':
      return { ...change, before: change.after, after: change.before }
    case 'cover':
      return { ...change, before: change.after, after: change.before }
  }
}

/**
 * Where a decision comes from: the user, the user's answers to questions, or the names in a file.
 */
export type Origin = 'you' | 'review' | 'file'
