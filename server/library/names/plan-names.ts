import { inferNames, type InferredName } from './infer-names.ts'
import type { Evidence } from './read-evidence.ts'
import type { NameDecisions } from './read-name-decisions.ts'

export type NamesPlan = {
  /** People whose name came from the names of photos and is no longer certain. */
  readonly withdrawn: readonly string[]
  /** With names in their spelling, unlike in InferredName. */
  readonly named: readonly InferredName[]
  readonly suggested: readonly InferredName[]
}

/**
 * Compares what the names of photos imply with the names that people have. Names that came from the
 * names of photos count as absent, so that the result depends on the photos and on the user's
 * decisions, but not on the order in which they arrived.
 */
export function planNames({ photos, spellings }: Evidence, decisions: NameDecisions): NamesPlan {
  const { certain, likely } = inferNames(photos, {
    givenNames: decisions.givenNames,
    isRejected: (personId, name) => decisions.rejected.has(`${personId} ${name}`),
  })
  const spell = (one: InferredName): InferredName => ({ ...one, name: spellings.get(one.name) ?? one.name })
  const sure = certain.filter(({ personId }) => !decisions.settled.has(personId))
  const target = new Map(sure.map(({ personId, name }) => [personId, name]))
  const isVisible = ({ personId }: InferredName) => !decisions.hidden.has(personId)
  return {
    withdrawn: [...decisions.automatic].flatMap(([personId, name]) =>
      target.get(personId) === name ? [] : [personId],
    ),
    named: sure.filter(({ personId, name }) => decisions.automatic.get(personId) !== name).map(spell),
    suggested: [...certain.filter(({ personId }) => decisions.settled.has(personId)), ...likely]
      .filter(isVisible)
      .map(spell),
  }
}
