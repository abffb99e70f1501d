import type { Database } from '../../server/storage/db/database.ts'
import { scoreClustering } from '../../faces/evaluate/clustering-scores.ts'

/** The person of each face of a library, by the face's photo and its place in it. */
export type PeopleOfFaces = ReadonlyMap<string, string>

/** Reads whom the faces of photos show, by the user's name, the photo's SHA-256 and place. */
export async function readPeopleOfFaces(db: Database, ownerId: string): Promise<PeopleOfFaces> {
  const faces = await db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .select(['faces.personId', 'photos.sha256'])
    .where('faces.ownerId', '=', ownerId)
    .orderBy('photos.sha256')
    .orderBy('faces.x')
    .orderBy('faces.y')
    .execute()
  const people = new Map<string, string>()
  let photo = ''
  let place = 0
  for (const { personId, sha256 } of faces) {
    place = sha256 === photo ? place + 1 : 0
    photo = sha256
    const key = `${sha256} ${place}`
    // Each face that shows nobody stands for itself.
    people.set(key, personId ?? `nobody ${key}`)
  }
  return people
}

export type PeopleComparison = {
  readonly faces: number
  readonly bcubed: number
  /** How many faces only one of the runs has. */
  readonly inOneOnly: number
  /** Some faces that are with others than in the undisturbed run, and how many are with them. */
  readonly different: readonly string[]
}

const MOST_DIFFERENT = 20

/** Compares whom faces show with an undisturbed run: BCubed F over the faces of both. */
export function comparePeople(undisturbed: PeopleOfFaces, found: PeopleOfFaces): PeopleComparison {
  const both = [...undisturbed.keys()].filter(key => found.has(key))
  const { bcubed } = scoreClustering(
    both.map(key => undisturbed.get(key) ?? ''),
    both.map(key => found.get(key) ?? ''),
  )
  const [before, after] = [groupFaces(undisturbed), groupFaces(found)]
  const different = both
    .filter(key => before(key).join() !== after(key).join())
    .map(key => `${key}: ${before(key).length} undisturbed, ${after(key).length} here`)
  return {
    faces: both.length,
    bcubed: bcubed.f1,
    inOneOnly: undisturbed.size + found.size - 2 * both.length,
    different: different.slice(0, MOST_DIFFERENT),
  }
}

/** Returns a function that lists the faces of the person whom a face shows. */
function groupFaces(people: PeopleOfFaces): (key: string) => string[] {
  const groups = Map.groupBy(people.keys(), key => people.get(key) ?? '')
  return key => (groups.get(people.get(key) ?? '') ?? []).toSorted()
}
