import type { PersonSummary } from '../../../shared/api/people.ts'

/** Somebody who is called so already, or null for the name as it was typed. */
export type NameChoice = { readonly name: string; readonly person: PersonSummary | null }

type Suggestion = { readonly name: string; readonly person: PersonSummary }

/**
 * What a typed name may mean, the likeliest first: who is called exactly so, those of whom a word
 * begins so, the name as a new one, and those who have the letters elsewhere. `currentName` is the
 * name that the person has now, which is none to choose.
 */
export function listNameChoices(
  typed: string,
  { suggestions, currentName }: { suggestions: readonly Suggestion[]; currentName: string | null },
): NameChoice[] {
  const wanted = keyOf(typed)
  // There Enter takes the name away.
  if (wanted === '') return []
  // Those of the last letter typed stay until the next answer is there.
  const fitting = suggestions.filter(({ name }) => keyOf(name).includes(wanted))
  const [exact, begin, contain] = [0, 1, 2].map(rank =>
    fitting.filter(({ name }) => rankOf(name, wanted) === rank),
  )
  const isInUse = (exact ?? []).length > 0 || (currentName !== null && keyOf(currentName) === wanted)
  const asTyped = isInUse ? [] : [{ name: typed.trim(), person: null }]
  return [...(exact ?? []), ...(begin ?? []), ...asTyped, ...(contain ?? [])]
}

function rankOf(name: string, wanted: string): 0 | 1 | 2 {
  const key = keyOf(name)
  if (key === wanted) return 0
  return key.startsWith(wanted) || key.includes(` ${wanted}`) ? 1 : 2
}

/** As server/people/decide/clean-name.ts compares names. */
function keyOf(name: string): string {
  return name.normalize('NFKC').toLocaleLowerCase('en').trim()
}
