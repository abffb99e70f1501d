import type { Nodes, Release } from '../db/nodes.ts'
import { AppError } from '../../errors.ts'
import { joinOtherNodes } from '../join-other-nodes.ts'

/** The lock that each node of a library shares. */
export const LIBRARY_LOCK = 'library'

/**
 * Joins the other nodes of a library, and keeps "kindred move" away from it as long as this node
 * uses it. Throws `library-in-use` while it is being moved.
 */
export async function joinAsNode(databaseUrl: string | null): Promise<Nodes> {
  const nodes = await joinOtherNodes(databaseUrl)
  const share = async () => nodes.share(LIBRARY_LOCK)
  if ((await share()) === null) {
    await nodes.stop()
    const message = 'The library in DATABASE_URL is being moved or restored. Wait until that has finished.'
    throw new AppError('library-in-use', 409, message)
  }
  // The lock is lost with the connection, and taken again with the next one.
  nodes.onLost(() => void share().catch(() => undefined))
  return nodes
}

/**
 * Keeps all nodes away from a database of PostgreSQL until the returned function is called. Throws
 * `library-in-use` while a node uses it.
 */
export async function holdLibrary(databaseUrl: string | null): Promise<Release> {
  const nodes = await joinOtherNodes(databaseUrl)
  if ((await nodes.takeAlone(LIBRARY_LOCK)) !== null) return () => nodes.stop()
  await nodes.stop()
  const message =
    'A node is using the database, or another command is moving it. Stop every "kindred serve" and "kindred work" first.'
  throw new AppError('library-in-use', 409, message)
}
