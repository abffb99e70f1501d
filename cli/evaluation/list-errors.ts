/** A picture of an evaluation, the person it shows, and the group of its face. */
export type GroupedPicture = {
  /** `PERSON/FILE`. */
  readonly name: string
  readonly person: string
  readonly group: string
  readonly hasFace: boolean
}

/** Pictures under the name that sets them apart: a person, or a number of a group. */
export type PictureSet = { readonly title: string; readonly pictures: readonly string[] }

export type GroupingErrors = {
  /** Groups that hold several people, those with most wrong pairs first; a set for each person. */
  readonly merged: readonly (readonly PictureSet[])[]
  /**
   * People who are in several groups, those with most missing pairs first; a set for each group.
   */
  readonly divided: readonly { readonly person: string; readonly groups: readonly PictureSet[] }[]
  readonly withoutFace: readonly string[]
}

/** Lists the errors of a grouping of pictures whose people are known. */
export function listErrors(pictures: readonly GroupedPicture[]): GroupingErrors {
  const grouped = pictures.filter(({ hasFace }) => hasFace)
  const byGroup = Map.groupBy(grouped, ({ group }) => group)
  const byPerson = Map.groupBy(grouped, ({ person }) => person)
  return {
    merged: [...byGroup.values()]
      .map(members => toSets(members, ({ person }) => person))
      .filter(sets => sets.length > 1)
      .sort((a, b) => countPairsAcross(b) - countPairsAcross(a)),
    divided: [...byPerson]
      .map(([person, members]) => ({ person, sets: toSets(members, ({ group }) => group) }))
      .filter(({ sets }) => sets.length > 1)
      .sort((a, b) => countPairsAcross(b.sets) - countPairsAcross(a.sets))
      .map(({ person, sets }) => ({
        person,
        groups: sets.map((set, i) => ({ ...set, title: `Group ${i + 1}` })),
      })),
    withoutFace: pictures.filter(({ hasFace }) => !hasFace).map(({ name }) => name),
  }
}

/** The largest set first. */
function toSets(
  members: readonly GroupedPicture[],
  chooseTitle: (picture: GroupedPicture) => string,
): PictureSet[] {
  return [...Map.groupBy(members, chooseTitle)]
    .map(([title, found]) => ({ title, pictures: found.map(({ name }) => name) }))
    .sort((a, b) => b.pictures.length - a.pictures.length)
}

/** Pairs of pictures that are in different sets. */
function countPairsAcross(sets: readonly PictureSet[]): number {
  const sizes = sets.map(({ pictures }) => pictures.length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return sizes.reduce((pairs, size) => pairs + size * (total - size), 0) / 2
}
