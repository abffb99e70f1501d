import { join } from 'node:path'
import { OUTBOX_FOLDER } from '../../server/machinery/messages/create-messages.ts'
import { listOutbox, readOutboxMessage, type OutboxMessage } from '../../server/machinery/messages/outbox.ts'

/** Reads the messages in the outbox of a data folder, oldest first. */
export async function readOutbox(dataDir: string): Promise<OutboxMessage[]> {
  const folder = join(dataDir, OUTBOX_FOLDER)
  const messages: OutboxMessage[] = []
  for (const name of await listOutbox(folder)) {
    const message = await readOutboxMessage(folder, name)
    if (message) messages.push(message)
  }
  return messages
}
