import { type XmpStruct, formatQualifiedName } from './parse-xmp.ts'
import { getItems, getProperty, getText } from './property-values.ts'

/** Levels of a tag; users make about five. */
const MAX_LEVELS = 20

/**
 * Returns names without a region: IPTC's lists of people, Expression Media's, and the tags below
 * "People" that digiKam, Lightroom, Windows and Expression Media write.
 */
export function readListedNames(properties: XmpStruct): string[] {
  const readTexts = (name: Parameters<typeof formatQualifiedName>[0]) =>
    getItems(properties.get(formatQualifiedName(name))).map(getText)
  const described = getItems(properties.get(formatQualifiedName('Iptc4xmpExt:PersonInImageWDetails')))
  return [
    ...readTexts('Iptc4xmpExt:PersonInImage'),
    // In several languages; the first one is the default.
    ...described.flatMap(person =>
      getItems(getProperty(person, formatQualifiedName('Iptc4xmpExt:PersonName')))
        .slice(0, 1)
        .map(getText),
    ),
    ...readTexts('mediapro:People'),
    ...listTaggedPeople(readTexts('digiKam:TagsList'), '/'),
    ...listTaggedPeople(readTexts('MicrosoftPhoto:LastKeywordXMP'), '/'),
    ...listTaggedPeople(readTexts('lr:hierarchicalSubject'), '|'),
    ...listTaggedPeople(readTexts('mediapro:CatalogSets'), '|'),
  ]
}

/**
 * Returns the last level of the tags below "People". A tag with others below it is a group such as
 * "Family": programs list the groups of a tag beside it.
 */
export function listTaggedPeople(tags: readonly string[], separator: string): string[] {
  const paths = tags
    .map(tag => tag.split(separator, MAX_LEVELS + 1).map(level => level.trim()))
    .filter(([root = '', ...path]) => root.toLowerCase() === 'people' && path.length > 0)
    .filter(({ length }) => length <= MAX_LEVELS)
  const groups = new Set(
    paths.flatMap(path => path.slice(1).map((_, i) => path.slice(0, i + 1).join(separator))),
  )
  return paths.filter(path => !groups.has(path.join(separator))).flatMap(path => path.slice(-1))
}
