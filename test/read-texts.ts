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
