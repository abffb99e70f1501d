import { NO_OTHER_NODES, type Nodes } from './db/nodes.ts'

/** Joins the other nodes of the database, if it can be shared. */
export async function joinOtherNodes(databaseUrl: string | null): Promise<Nodes> {
  if (databaseUrl === null) return NO_OTHER_NODES
  // Loaded only if PostgreSQL is used.
  const { joinNodes } = await import('./db/postgres/join-nodes.ts')
  return joinNodes(databaseUrl)
}
