/** Lets a lock go. */
export type Release = () => Promise<void>

/** What the processes that serve one library do together. */
export type Nodes = {
  /** Takes a lock with others that share it; null while somebody holds it alone. */
  readonly share: (name: string) => Promise<Release | null>
  /** Takes a lock alone; null while anybody else holds it. Its end also ends with this process. */
  readonly takeAlone: (name: string) => Promise<Release | null>
  /** Sends a message to all others; one that is not connected misses it. */
  readonly tell: (message: string) => Promise<void>
  /** Calls back with each message, also of this node, and `messageOfOwner` after each commit. */
  readonly onMessage: (listener: (message: string) => void) => void
  /** Calls back when locks and messages may have been lost. */
  readonly onLost: (listener: () => void) => void
  readonly stop: () => Promise<void>
}

/** For a library that only this process serves. */
export const NO_OTHER_NODES: Nodes = {
  share: async () => async () => undefined,
  takeAlone: async () => async () => undefined,
  tell: async () => undefined,
  onMessage: () => undefined,
  onLost: () => undefined,
  stop: async () => undefined,
}

/** Sent by each transaction of an owner. */
export function messageOfOwner(ownerId: string): string {
  return `${OWNER_PREFIX}${ownerId}`
}

/** The owner of whose transaction a message tells; null if it tells something else. */
export function readOwnerOf(message: string): string | null {
  return message.startsWith(OWNER_PREFIX) ? message.slice(OWNER_PREFIX.length) : null
}

const OWNER_PREFIX = 'owner '
