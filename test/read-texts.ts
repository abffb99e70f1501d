import { LANGUAGES, LANGUAGE_TAGS, type Language } from '../shared/api/languages.ts'
import { englishLater } from '../shared/texts/english/english-later.ts'
import { english, type Texts } from '../shared/texts/english/english.ts'

/** Reads all texts of every language. */
export async function readTexts(): Promise<Record<Language, Texts>> {
  const entries = LANGUAGE_TAGS.map(async (tag): Promise<[Language, Texts]> => {
    if (tag === 'en') return [tag, { ...english, ...englishLater }]
    const { texts }: { texts: Texts } = await import(`../shared/texts/${LANGUAGES[tag].folder}/texts.ts`)
    return [tag, texts]
  })
  // Each tag has its entry.
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, Texts>
}

/**
 * Lists every text with its path. Functions are called with each of the amounts, also in place of
 * names.
 */
export function flattenTexts(
  value: unknown,
  amounts: readonly number[],
  path = '',
): (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function')
    return amounts.flatMap(amount => {
      const text: unknown = path === 'list' ? value([`${amount}`, `${amount}`]) : value(amount, amount)
      return flattenTexts(text, amounts, path)
    })
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is no text.`)
  return Object.entries(value).flatMap(([key, part]) =>
    flattenTexts(part, amounts, path === '' ? key : `${path}.${key}`),
  )
}
