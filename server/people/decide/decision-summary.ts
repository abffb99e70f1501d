import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

const ToldPerson = Type.Object({ id: Type.String(), name: Type.String() })
const NameOrNone = Type.Union([Type.String(), Type.Null()])

/**
 * What the history tells of a decision: as people were called then, for they may be gone or called
 * otherwise now.
 */
export const Telling = Type.Object({
  person: Type.Union([ToldPerson, Type.Null()]),
  others: Type.Array(ToldPerson),
  faceCount: Type.Integer(),
  faceIds: Type.Array(Type.String()),
  nameBefore: NameOrNone,
  nameAfter: NameOrNone,
})
export type Telling = Static<typeof Telling>

export function readTelling(json: string): Telling {
  return Value.Parse(Telling, JSON.parse(json))
}
