import { NO_OTHER_NODES, type Nodes } from './db/nodes.ts'

/** Joins those that share the database, if others can. */
export async function joinOtherNodes(databaseUrl: string | null): Promise<Nodes> {
  if (databaseUrl === null) return NO_OTHER_NODES
  // Loaded by those only who use PostgreSQL.
  const { joinNodes } = await import('./db/postgres/join-nodes.ts')
  return joinNodes(databaseUrl)
}
