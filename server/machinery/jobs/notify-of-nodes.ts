import { parseOwnerMessage, type Nodes } from '../../storage/db/nodes.ts'
import type { WorkNotifier } from './work-until-stopped.ts'

/** Workers are notified once of several transactions within this time. */
const GATHER_MS = 50

/** Notifies workers of this machine when a transaction of any node may have added jobs. */
export function notifyOfNodes(nodes: Nodes, workNotifier: WorkNotifier): void {
  let gathering: NodeJS.Timeout | undefined
  const notify = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      workNotifier.notify()
    }, GATHER_MS).unref()
  }
  nodes.onMessage(message => {
    if (parseOwnerMessage(message) !== null) notify()
  })
  nodes.onLost(notify)
}
