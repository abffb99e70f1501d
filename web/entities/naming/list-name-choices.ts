import type { PersonSummary } from '../../../shared/api/people.ts'

/** A person of that name, or null for the typed name. */
export type NameChoice = { readonly name: string; readonly person: PersonSummary | null }

type Suggestion = { readonly name: string; readonly person: PersonSummary }

/**
 * Lists the choices for a typed name, likeliest first: people of exactly that name, people with a
 * word that starts with it, the typed name as a new one, and people whose names contain it. Never
 * includes `currentName`.
 */
export function listNameChoices(
  typed: string,
  { suggestions, currentName }: { suggestions: readonly Suggestion[]; currentName: string | null },
): NameChoice[] {
  const wanted = foldName(typed)
  // Enter in an empty field removes the name.
  if (wanted === '') return []
  // Choices for the previous text are kept until the next answer arrives.
  const fitting = suggestions.filter(({ name }) => foldName(name).includes(wanted))
  const [exact, begin, contain] = [0, 1, 2].map(rank =>
    fitting.filter(({ name }) => computeRank(name, wanted) === rank),
  )
  const isInUse = (exact ?? []).length > 0 || (currentName !== null && foldName(currentName) === wanted)
  const asTyped = isInUse ? [] : [{ name: typed.trim(), person: null }]
  return [...(exact ?? []), ...(begin ?? []), ...asTyped, ...(contain ?? [])]
}

function computeRank(name: string, wanted: string): 0 | 1 | 2 {
  const key = foldName(name)
  if (key === wanted) return 0
  return key.startsWith(wanted) || key.includes(` ${wanted}`) ? 1 : 2
}

/** Normalises a name for comparisons, as the server does. */
function foldName(name: string): string {
  return name.normalize('NFKC').toLocaleLowerCase('en').trim()
}
