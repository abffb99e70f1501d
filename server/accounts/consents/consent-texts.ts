import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Value } from 'typebox/value'
import { ConsentWording, type ConsentText } from '../../../shared/api/consents.ts'
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '../../../shared/api/languages.ts'

/** Each folder of a language has the versions in `face-grouping`. */
const FOLDER = new URL('../../../shared/texts/', import.meta.url)

/**
 * Reads the texts of a version in each language, with the hashes of their files. Throws if one is
 * missing or incomplete.
 */
export function readConsentTexts(version: string): Record<Language, ConsentText> {
  const read = (language: Language): ConsentText => {
    const path = `${LANGUAGES[language].folder}/face-grouping/${version}.json`
    const bytes = readFileSync(new URL(path, FOLDER))
    const wording = Value.Parse(ConsentWording, JSON.parse(bytes.toString('utf8')))
    const textHash = createHash('sha256').update(bytes).digest('hex')
    return { purpose: 'face-grouping', version, language, textHash, wording }
  }
  const texts = LANGUAGE_TAGS.map(language => [language, read(language)])
  // Each language has its entry.
  return Object.fromEntries(texts) as Record<Language, ConsentText>
}
