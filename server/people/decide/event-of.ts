import type { NewEvent } from '../../activity/record-event.ts'
import type { Plan } from './change.ts'

/**
 * What the user's list of recent activity says of a decision; null for what is not worth a line
 * there.
 */
export function eventOf({ kind, personId, otherIds, faces }: Plan): NewEvent | null {
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
