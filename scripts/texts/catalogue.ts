import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LANGUAGES } from '../../shared/api/languages.ts'
import { findMessages, replaceMessages, type Message } from './find-messages.ts'
import type { Catalogue, Translations, Unit } from './xliff.ts'

const SOURCE_LANGUAGE = LANGUAGES.en.folder

/** The tags of the translated languages, by the folders of their texts. */
export const TRANSLATED: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([tag, { folder }]) =>
    folder === SOURCE_LANGUAGE ? [] : [[folder, tag]],
  ),
)

/** Reads the texts of a language in `shared/texts`, each with its English source. */
export function readCatalogue(folder: string, language: string): Catalogue {
  const areas = listAreas(folder, language).map((area): [string, Unit[]] => {
    const [english, translated] = [SOURCE_LANGUAGE, language].map(name =>
      findMessages(readFileSync(buildPath(folder, name, area), 'utf8')),
    )
    const units = (translated ?? []).map(target => ({
      id: target.id,
      source: findSource(english ?? [], target),
      target,
    }))
    return [area, units]
  })
  return {
    language: TRANSLATED.get(language) ?? language,
    areas: new Map(areas.filter(([, units]) => units.length > 0)),
  }
}

/** Returns the changed sources by path. Throws if a translation belongs to no message. */
export function applyTranslations(
  folder: string,
  language: string,
  translations: Translations,
): Map<string, string> {
  const changed = new Map<string, string>()
  const areas = listAreas(folder, language)
  for (const [area, messages] of translations) {
    if (!areas.includes(area)) throw new Error(`${area}: there is no such area.`)
    const path = buildPath(folder, language, area)
    const before = readFileSync(path, 'utf8')
    const after = replaceMessages(before, messages)
    if (after !== before) changed.set(path, after)
  }
  return changed
}

/**
 * Finds the English source of a message. English has fewer plural forms: further ones translate
 * `other`.
 */
function findSource(english: readonly Message[], target: Message): Message {
  const group = target.id.replace(/\.[^.]+$/, '')
  const ids = [target.id, `${group}.other`, group]
  const found = ids.flatMap(id => english.find(message => message.id === id) ?? [])[0]
  return found ?? english.find(({ id }) => id.startsWith(`${group}.`)) ?? target
}

function listAreas(folder: string, language: string): string[] {
  const [english, translated] = [SOURCE_LANGUAGE, language].map(name =>
    globSync('*.ts', { cwd: join(folder, name) }).map(file => basename(file, '.ts')),
  )
  return (translated ?? []).filter(area => english?.includes(area)).toSorted()
}

function buildPath(folder: string, language: string, area: string): string {
  return join(folder, language, `${area}.ts`)
}
