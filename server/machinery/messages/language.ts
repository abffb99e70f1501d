import { LANGUAGES, LANGUAGE_TAGS, type Language } from '../../../shared/api/languages.ts'
import type { MessageTexts } from '../../../shared/texts/english/messages.ts'

/** Mails and SMS in each language. */
export const MESSAGE_TEXTS = await readMessageTexts()

async function readMessageTexts(): Promise<Readonly<Record<Language, MessageTexts>>> {
  const entries = LANGUAGE_TAGS.map(async tag => {
    const path = `../../../shared/texts/${LANGUAGES[tag].folder}/messages.ts`
    const { messages }: { messages: MessageTexts } = await import(path)
    return [tag, messages]
  })
  // Each language has its entry.
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, MessageTexts>
}

/**
 * Chooses the best supported language for an Accept-Language header; English if there is none. The
 * web app sends the language that it shows.
 */
export function chooseLanguage(acceptLanguage: string | null | undefined): Language {
  const entries = (acceptLanguage ?? '').split(',').map(entry => {
    const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
    const quality = parameters.map(parameter => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
    return { language: tag.split('-')[0], weight: quality === undefined ? 1 : Number(quality) }
  })
  const best = entries
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(entry => LANGUAGE_TAGS.find(language => language === entry.language))
    .find(language => language !== undefined)
  return best ?? 'en'
}
