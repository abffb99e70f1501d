import type { Decision } from '../../../../faces/cluster/decisions.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import {
  listDifferences,
  listKnownPeople,
  listMergers,
  listSeparations,
} from '../decide/constraint-queries.ts'
import { parseSummary } from '../decide/decision-summary.ts'
import { readChosenCovers, readPlacedFaces } from './queries.ts'

/** Returns the decisions that are not undone, as constraints for the clustering, oldest first. */
export async function readDecisions(db: Queryable, ownerId: string): Promise<Decision[]> {
  const separations = await listSeparations(db, ownerId)
  const mergers = await listMergers(db, ownerId)
  const differences = await listDifferences(db, ownerId)
  const known = await listKnownPeople(db, ownerId)
  const covers = await readChosenCovers(db, ownerId)
  const placed = await readPlacedFaces(db, ownerId)
  const inOrder = [
    ...separations.map(({ revision, faceId, personId }) => ({
      revision,
      decision: { kind: 'different', of: [{ face: faceId }, { person: personId }] } satisfies Decision,
    })),
    ...mergers.map(({ revision, personId, otherId }) => ({
      revision,
      decision: { kind: 'same', of: [{ person: personId }, { person: otherId }] } satisfies Decision,
    })),
    ...differences.flatMap(({ revision, personId, summary }) =>
      parseSummary(summary).others.map(({ id }) => ({
        revision,
        decision: { kind: 'different', of: [{ person: personId }, { person: id }] } satisfies Decision,
      })),
    ),
  ]
  return [
    ...inOrder.sort((one, other) => one.revision - other.revision).map(({ decision }) => decision),
    ...known.map((person): Decision => ({ kind: 'known', person })),
    // Choosing a face as a person's cover confirms that it belongs to the person.
    ...covers.map(({ faceId, personId }): Decision => ({
      kind: 'same',
      of: [{ face: faceId }, { person: personId }],
    })),
    // A face's current standing is the result of all decisions about it.
    ...placed.map(({ id, personId }): Decision => ({
      kind: 'same',
      of: [{ face: id }, { person: personId }],
    })),
  ]
}
