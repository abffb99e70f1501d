/** Releases a lock. */
export type Release = () => Promise<void>

/** Locks and messages shared by the processes that serve one library. */
export type Nodes = {
  /** Takes a shared lock; null while somebody holds it exclusively. */
  readonly share: (name: string) => Promise<Release | null>
  /**
   * Takes an exclusive lock; null while anybody else holds it. It is released when this process
   * ends.
   */
  readonly takeAlone: (name: string) => Promise<Release | null>
  /**
   * Returns the level of each other node that holds a shared lock of this name; 0 for nodes of
   * versions that do not tell their level.
   */
  readonly listOtherLevels: (name: string) => Promise<number[]>
  /** Sends a message to all other nodes; a node that is not connected misses it. */
  readonly broadcast: (message: string) => Promise<void>
  /**
   * Calls the listener with each message, including this node's own, and with an owner message
   * after each commit.
   */
  readonly onMessage: (listener: (message: string) => void) => void
  /** Calls the listener when locks and messages may have been lost. */
  readonly onLost: (listener: () => void) => void
  readonly stop: () => Promise<void>
}

/** For a library that only this process serves. */
export const NO_OTHER_NODES: Nodes = {
  share: async () => async () => undefined,
  takeAlone: async () => async () => undefined,
  listOtherLevels: async () => [],
  broadcast: async () => undefined,
  onMessage: () => undefined,
  onLost: () => undefined,
  stop: async () => undefined,
}

/** Formats the message that each transaction of an owner sends. */
export function formatOwnerMessage(ownerId: string): string {
  return `${OWNER_PREFIX}${ownerId}`
}

/** Returns the owner whose transaction sent the message; null if the message is another one. */
export function parseOwnerMessage(message: string): string | null {
  return message.startsWith(OWNER_PREFIX) ? message.slice(OWNER_PREFIX.length) : null
}

const OWNER_PREFIX = 'owner '
