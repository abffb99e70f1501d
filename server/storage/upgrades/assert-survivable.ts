import { OWN_VERSION, POSTGRES_NAME } from '../db/database-state.ts'
import { computeNeededLevel, type MigrationKind } from '../db/node-levels.ts'
import { AppError } from '../../errors.ts'

/**
 * Throws `older-nodes-running` if other nodes use the database that would no longer work after
 * these migrations.
 */
export function assertSurvivable(
  pending: readonly string[],
  otherLevels: readonly number[],
  kinds?: Readonly<Record<string, MigrationKind>>,
): void {
  const neededLevel = computeNeededLevel(pending, kinds)
  const older = otherLevels.filter(level => level < neededLevel).length
  if (older === 0) return
  const nodes = older === 1 ? 'A node of an older version uses' : `${older} nodes of older versions use`
  const message = `${nodes} ${POSTGRES_NAME.replace('The', 'the')}, whose tables Kindred ${OWN_VERSION} changes so that they would no longer work.`
  throw new AppError('older-nodes-running', 409, `${message} Stop them, then start this one.`)
}
