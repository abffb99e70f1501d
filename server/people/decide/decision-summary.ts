import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

const NamedPerson = Type.Object({ id: Type.String(), name: Type.String() })
const NameOrNone = Type.Union([Type.String(), Type.Null()])

/**
 * What the history shows of a decision, with the people's names at that time: since then, people
 * may have been deleted or renamed.
 */
export const DecisionSummary = Type.Object({
  person: Type.Union([NamedPerson, Type.Null()]),
  others: Type.Array(NamedPerson),
  faceCount: Type.Integer(),
  faceIds: Type.Array(Type.String()),
  nameBefore: NameOrNone,
  nameAfter: NameOrNone,
})
export type DecisionSummary = Static<typeof DecisionSummary>

export function parseSummary(json: string): DecisionSummary {
  return Value.Parse(DecisionSummary, JSON.parse(json))
}
