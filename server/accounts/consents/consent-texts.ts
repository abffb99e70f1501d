import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Value } from 'typebox/value'
import { ConsentWording, type ConsentText } from '../../../shared/api/consents.ts'
import type { Language } from '../../../shared/api/profile.ts'

const FOLDER = new URL('../consent-texts/face-grouping/', import.meta.url)

/**
 * Reads the texts of a version in each language, with the hashes of their files. Throws if one is
 * missing or incomplete.
 */
export function readConsentTexts(version: string): Record<Language, ConsentText> {
  const read = (language: Language): ConsentText => {
    const bytes = readFileSync(new URL(`${version}/${language}.json`, FOLDER))
    const wording = Value.Parse(ConsentWording, JSON.parse(bytes.toString('utf8')))
    const textHash = createHash('sha256').update(bytes).digest('hex')
    return { purpose: 'face-grouping', version, language, textHash, wording }
  }
  return { en: read('en'), hi: read('hi'), ar: read('ar') }
}
