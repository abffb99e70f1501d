import { sql } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { selectUnrejectedFaces } from '../../library/faces/queries.ts'
import type { SearchMatch } from '../../../shared/api/search.ts'

/** A range of time in milliseconds since 1970; `before` is exclusive. */
export type Span = { readonly from: number | undefined; readonly before: number | undefined }

/** A page begins after the photo with these values. */
export type SearchCursor = { readonly takenAt: number | null; readonly seq: number }

export type Showing = {
  /** Empty in a search for unknown people. */
  readonly with: readonly string[]
  readonly match: SearchMatch
  readonly without: readonly string[]
  readonly taken: Span
}

/** With more people, SQLite would pass each row through too many merges. */
const MOST_SETS = 8

/**
 * Selects the photos that show these people, or, without people, unknown ones, each once, in the
 * order of an index of the people's faces; reads no photo. Each person is a set of its own: SQLite
 * merges ordered sets, and ends when a page is full; with a condition for each person, PostgreSQL
 * expects far too few photos.
 */
export function selectShowing(
  db: Queryable,
  ownerId: string,
  { match, taken, ...people }: Showing,
  after: SearchCursor | null = null,
) {
  const selectAllFaces = () => {
    let faces = selectUnrejectedFaces(db, ownerId).select(['photoTakenAt', 'photoSeq'])
    if (taken.from !== undefined) faces = faces.where('photoTakenAt', '>=', taken.from)
    if (taken.before !== undefined) faces = faces.where('photoTakenAt', '<', taken.before)
    return after ? faces.where(isAfter('photoTakenAt', 'photoSeq', after)) : faces
  }
  const selectFaces = (ids: readonly string[]) => selectAllFaces().where('personId', 'in', ids)
  const selectSets = (ids: readonly string[]) =>
    (ids.length > MOST_SETS ? [ids] : ids.map(id => [id])).map(selectFaces)
  const selectAny = () =>
    selectSets(people.with)
      .map(set => set.distinct())
      .reduce((all, ofPeople) => all.union(ofPeople))
  const selectAll = () =>
    people.with.map(id => selectFaces([id]).distinct()).reduce((all, one) => all.intersect(one))
  const selectOnly = () => {
    const faces = selectFaces(people.with)
    const shownTogether =
      people.with.length === 1
        ? faces
        : faces.where('photoSeq', 'in', db.selectFrom(selectAll().as('shown')).select('photoSeq'))
    // As many faces of these people as there are faces, so none of another person, and none without
    // a person. Rejected faces belong to nobody and are not counted.
    return shownTogether
      .groupBy(['photoTakenAt', 'photoSeq'])
      .having(eb => eb(eb.fn.countAll(), '=', eb.fn.max('photoFaceCount')))
  }
  const selectUnknown = () =>
    selectAllFaces()
      .distinct()
      .where('personId', 'is', null)
      .union(selectAllFaces().where('personId', 'in', selectUnknownPeople(db, ownerId)))
  const shown =
    people.with.length === 0 ? selectUnknown() : { any: selectAny, all: selectAll, only: selectOnly }[match]()
  return selectSets(people.without).reduce((all, hiding) => all.except(hiding), shown)
}

/** People without a name; those whom the user has hidden are not unknown. */
function selectUnknownPeople(db: Queryable, ownerId: string) {
  return db
    .selectFrom('people')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('name', 'is', null)
    .where('hiddenAt', 'is', null)
}

/** Selects the photos that show any of these people, some more than once. */
export function selectShowingAny(db: Queryable, ownerId: string, people: readonly string[]) {
  return selectUnrejectedFaces(db, ownerId).select('photoSeq').where('personId', 'in', people)
}

/** Whether a row comes after the cursor, the newest first and those without a date last. */
export function isAfter(dateColumn: string, seqColumn: string, { takenAt, seq }: SearchCursor) {
  const [date, number] = [sql.ref<number | null>(dateColumn), sql.ref<number>(seqColumn)]
  return takenAt === null
    ? sql<boolean>`(${date} is null and ${number} < ${seq})`
    : sql<boolean>`(${date} < ${takenAt} or (${date} = ${takenAt} and ${number} < ${seq}) or ${date} is null)`
}
