import type { HistoryEntry } from '../../../shared/api/history.ts'
import { texts } from '../../texts.ts'

/** Describes a step of the history: "Merged Person 3 and Person 7 into Ann". */
export function describeStep({
  kind,
  person,
  others,
  faceCount,
  nameBefore,
  nameAfter,
}: HistoryEntry): string {
  const say = texts.history
  const who = person?.name ?? say.nobody
  const whom = others.map(({ name }) => name)
  const sentences = {
    name: () =>
      nameAfter === null ? say.nameTaken(nameBefore ?? who) : say.named(nameBefore ?? who, nameAfter),
    merge: () => say.merged(texts.list(whom), who),
    split: () => say.split(faceCount, who),
    move: () => say.moved(faceCount, who),
    'not-this-person': () => say.notThisPerson(faceCount, who),
    'not-a-face': () => say.notAFace(faceCount),
    hide: () => say.hidden(who),
    show: () => say.shown(who),
    cover: () => say.cover(who),
    favourite: () => say.favourite(who),
    'not-favourite': () => say.notFavourite(who),
    'add-face': () => say.added(who),
    'remove-face': () => say.removed,
    different: () => say.different(texts.list([who, ...whom])),
    confirm: () => say.confirmed(who),
  } satisfies Record<HistoryEntry['kind'], () => string>
  return sentences[kind]()
}
