import type { DecisionKind } from '../../../../shared/api/history.ts'
import type { Standing } from '../read/queries.ts'

/** Moves a face to another person, or changes its standing. */
export type FaceChange = {
  readonly faceId: string
  readonly fromPersonId: string | null
  readonly fromStanding: Standing
  readonly toPersonId: string | null
  readonly toStanding: Standing
}

/** A person's row without the columns that are derived from the person's faces. */
export type PersonSnapshot = {
  readonly number: number
  readonly name: string | null
  readonly createdAt: number
  readonly hiddenAt: number | null
  readonly favouriteAt: number | null
}

/** `coverChosenAt` is null if Kindred chose it. */
export type Cover = { readonly coverFaceId: string; readonly coverChosenAt: number | null }

/**
 * `self` is the whole person: `before` is null if the change creates the person, `after` is null if
 * it deletes them. `cover` is a choice; the cover shown is derived from the faces and the choices
 * that are not undone (refreshCovers).
 */
export type PersonChange = {
  [Field in keyof PersonFields]: {
    readonly personId: string
    readonly field: Field
    readonly before: PersonFields[Field]
    readonly after: PersonFields[Field]
  }
}[keyof PersonFields]

type PersonFields = {
  readonly self: PersonSnapshot | null
  readonly name: string | null
  readonly hiddenAt: number | null
  readonly favouriteAt: number | null
  readonly cover: Cover
}

/** All effects of one decision on faces and people. */
export type Change = { readonly faces: readonly FaceChange[]; readonly people: readonly PersonChange[] }

/** A decision that is about to be made, computed from the current state. */
export type Plan = Change & {
  readonly kind: DecisionKind
  /** The person whom the decision is about. */
  readonly personId: string | null
  /**
   * The previous people of the faces, the people merged, or the people who are said to be
   * different.
   */
  readonly otherIds: readonly string[]
}

/** The origin of a decision: the user, an answer to a question, or names in a file. */
export type Origin = 'you' | 'review' | 'file' | 'photo-names'

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
  // `before` and `after` have one type, but TypeScript does not infer this through the union.
  return { ...change, before: change.after, after: change.before } as PersonChange
}

type NamedPerson = { readonly id: string; readonly name: string }

/**
 * What the history shows of a decision, with the people's names at that time: since then, people
 * may have been deleted or renamed.
 */
export type DecisionSummary = {
  readonly person: NamedPerson | null
  readonly others: readonly NamedPerson[]
  readonly faceCount: number
  readonly faceIds: readonly string[]
  readonly nameBefore: string | null
  readonly nameAfter: string | null
}

/**
 * Parses a stored summary. A schema of TypeBox would check the same, but loading TypeBox takes a
 * third of the start of a worker, which needs it for nothing else.
 */
export function parseSummary(json: string): DecisionSummary {
  const summary: unknown = JSON.parse(json)
  if (!isSummary(summary)) throw new Error('The summary of a decision is incomplete.')
  return summary
}

function isSummary(value: unknown): value is DecisionSummary {
  return (
    isObject(value) &&
    (value['person'] === null || isNamedPerson(value['person'])) &&
    isArrayOf(value['others'], isNamedPerson) &&
    Number.isInteger(value['faceCount']) &&
    isArrayOf(value['faceIds'], isString) &&
    isStringOrNull(value['nameBefore']) &&
    isStringOrNull(value['nameAfter'])
  )
}

function isNamedPerson(value: unknown): value is NamedPerson {
  return isObject(value) && isString(value['id']) && isString(value['name'])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isArrayOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem)
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isStringOrNull(value: unknown): value is string | null {
  return value === null || isString(value)
}
