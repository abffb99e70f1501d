// Texts for translators' tools: `npm run texts:export` writes an XLIFF 2.0 file for each language,
// `npm run texts:import -- FILE` writes its translations into shared/texts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyTranslations, readCatalogue, TRANSLATED } from './texts/catalogue.ts'
import { readXliff, writeXliff } from './texts/xliff.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TEXTS = join(ROOT, 'shared/texts')
const OUT = join(ROOT, 'texts')

const [action, file] = process.argv.slice(2)
if (action === 'export') exportTexts()
else if (action === 'import' && file !== undefined) importTexts(file)
else throw new Error('Usage: npm run texts:export, or npm run texts:import -- texts/LANGUAGE.xliff')

function exportTexts(): void {
  mkdirSync(OUT, { recursive: true })
  for (const language of TRANSLATED.keys()) {
    const path = join(OUT, `${language}.xliff`)
    writeFileSync(path, writeXliff(readCatalogue(TEXTS, language)))
    console.log(relative(process.cwd(), path))
  }
}

function importTexts(path: string): void {
  const language = basename(path, '.xliff')
  if (!TRANSLATED.has(language))
    throw new Error(`The file must be named after its language: ${[...TRANSLATED.keys()].join(', ')}.`)
  const changed = applyTranslations(TEXTS, language, readXliff(readFileSync(path, 'utf8')))
  for (const [source, text] of changed) {
    writeFileSync(source, text)
    console.log(relative(process.cwd(), source))
  }
  console.log(changed.size === 0 ? 'No text has changed.' : 'Now run "npm run format" and "npm run check".')
}
