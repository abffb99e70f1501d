import {
  assertOpenable,
  OWN_VERSION,
  POSTGRES_NAME,
  type DatabaseState,
} from '../../server/db/database-state.ts'
import type { DatabaseReport } from '../../server/db/inspect-database.ts'
import { AppError } from '../../server/errors.ts'
import { reportFine, reportWrong, type Finding } from './finding.ts'

export function checkDatabase({ problems: [problem] }: DatabaseReport): Finding {
  if (problem === undefined) return reportFine('database', 'SQLite finds no damage')
  const advice = 'stop the server, keep a copy of the data folder, and restore a backup (kindred restore).'
  return reportWrong('database', `SQLite says "${problem}": ${advice}`)
}

/** Checks that this version can open the database; `state` is null if it cannot be read. */
export function checkVersion(state: DatabaseState | null, file: string): Finding {
  if (state === null)
    return reportWrong('version', `Which version wrote ${file} cannot be read: see "database".`)
  try {
    assertOpenable(state, file)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('version', error.message)
  }
  if (state.unknown.length > 0) {
    const advice = `this version (${OWN_VERSION}) can use it too, until all nodes have been upgraded`
    return reportFine('version', `The database is that of Kindred ${state.version}; ${advice}`)
  }
  if (state.pending.length === 0)
    return reportFine('version', `The database is that of Kindred ${OWN_VERSION}`)
  const was = state.version === null ? 'is new' : `was written by Kindred ${state.version}`
  const copies = file === POSTGRES_NAME ? '' : 'copies it and '
  return reportFine('version', `The database ${was}: "kindred serve" ${copies}brings it up to date`)
}

export function isOwnDatabase(state: DatabaseState | null): boolean {
  return state !== null && state.unknown.length === 0 && state.pending.length === 0
}
