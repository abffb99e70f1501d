import type { DatabaseReport } from '../../server/db/inspect-database.ts'
import { fine, wrong, type Finding } from './finding.ts'

export function checkDatabase({ problems: [problem] }: DatabaseReport): Finding {
  if (problem === undefined) return fine('database', 'SQLite finds no damage')
  const advice = 'stop the server, keep a copy of the data folder, and restore a backup (kindred restore).'
  return wrong('database', `SQLite says "${problem}": ${advice}`)
}
