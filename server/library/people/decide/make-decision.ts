import type { DecisionAnswer } from '../../../../shared/api/decisions.ts'
import { recordEvent, type NewEvent } from '../../activity/record-event.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { formatPersonName } from '../read/format-person-name.ts'
import { applyChange } from './apply-change.ts'
import type { Origin, Plan } from './change.ts'
import { insertDecision, raiseRevision } from './decision-queries.ts'
import type { DecisionSummary } from './decision-summary.ts'
import { answerDecision, findHighestNumber, keepEffects, requestGrouping } from './keep-effects.ts'
import { findAllPeople } from './whole-library-queries.ts'

/** Number of faces shown beside an entry of the history. */
export const SHOWN_FACES = 5
/**
 * Applies a plan, stores it as a decision with all its effects, and requests a grouping. Must run
 * in a transaction.
 */
export async function makeDecision(
  db: Queryable,
  ownerId: string,
  { plan, origin, now }: { plan: Plan; origin: Origin; now: number },
): Promise<DecisionAnswer & { readonly seq: number }> {
  const summary = await summarise(db, ownerId, plan)
  const applied = await applyChange(db, ownerId, plan)
  const { revision, version } = await raiseRevision(db, ownerId, {
    now,
    lastPersonNumber: findHighestNumber([...plan.people, ...applied.consequences]),
  })
  const id = crypto.randomUUID()
  const { kind, personId } = plan
  const seq = await insertDecision(db, ownerId, {
    id,
    kind,
    origin,
    madeAt: now,
    revision,
    personId,
    summary: JSON.stringify(summary),
  })
  await keepEffects(db, ownerId, { seq, plan, applied })
  await requestGrouping(db, ownerId, now)
  const event = describeEvent(plan)
  if (event) await recordEvent(db, ownerId, event, now)
  return { ...(await answerDecision(db, ownerId, { plan, applied, version })), decisionId: id, seq }
}

async function summarise(db: Queryable, ownerId: string, plan: Plan): Promise<DecisionSummary> {
  const { personId, otherIds, faces, people } = plan
  const ids = personId === null ? otherIds : [personId, ...otherIds]
  const rows = await findAllPeople(db, ownerId, ids)
  const told = new Map(rows.map(row => [row.id, { id: row.id, name: formatPersonName(row) }]))
  const created = people.find(change => change.personId === personId && change.field === 'self')
  if (personId !== null && created?.field === 'self' && created.after) {
    told.set(personId, { id: personId, name: formatPersonName(created.after) })
  }
  const name = people.find(change => change.personId === personId && change.field === 'name')
  const moved = faces.filter(
    face => face.fromPersonId !== face.toPersonId || face.fromStanding !== face.toStanding,
  )
  return {
    person: (personId !== null && told.get(personId)) || null,
    others: otherIds.flatMap(id => told.get(id) ?? []),
    faceCount: faces.length,
    faceIds: (moved.length > 0 ? moved : faces).slice(0, SHOWN_FACES).map(({ faceId }) => faceId),
    nameBefore: name?.field === 'name' ? name.before : null,
    nameAfter: name?.field === 'name' ? name.after : null,
  }
}

/** Returns the event for the user's list of recent activity; null if the decision is not listed. */
function describeEvent({ kind, personId, otherIds, faces }: Plan): NewEvent | null {
  const subject = personId === null ? {} : { subjectId: personId }
  switch (kind) {
    case 'name':
      return { kind: 'named', ...subject }
    case 'merge':
      return { kind: 'merged', count: otherIds.length + 1, ...subject }
    case 'split':
      return { kind: 'split', ...subject }
    case 'move':
    case 'not-this-person':
    case 'not-a-face':
    case 'remove-face':
      return { kind: 'moved', count: faces.length, ...subject }
    case 'hide':
      return { kind: 'hidden', ...subject }
    case 'show':
    case 'cover':
    case 'favourite':
    case 'not-favourite':
    case 'add-face':
    case 'different':
    case 'confirm':
      return null
  }
}
