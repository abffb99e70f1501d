import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Command } from 'commander'
import { readConfig } from '../server/config.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'
import { toOneLine } from './output.ts'

const POLL_MS = 500

/** Adds `kindred outbox`: mails and text messages that were not sent. */
export function addOutboxCommand(
  program: Command,
  { env, stdout, signal }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('outbox')
    .description(
      "show codes, links and other messages that weren't sent because no mail or SMS service is set up",
    )
    .option('--follow', 'also show new ones as they arrive, until Ctrl-C')
    .option('--json', 'one JSON object per line')
    .action(async ({ follow = false, json = false }: { follow?: boolean; json?: boolean }) => {
      const { OUTBOX_FOLDER } = await import('../server/machinery/messages/create-messages.ts')
      const { listOutbox, readOutboxMessage } = await import('../server/machinery/messages/outbox.ts')
      const folder = join(readConfig(env).dataDir, OUTBOX_FOLDER)
      let last = ''
      const showNew = async (): Promise<void> => {
        for (const name of await listOutbox(folder)) {
          if (name <= last) continue
          const message = await readOutboxMessage(folder, name)
          if (message) stdout.write(json ? `${JSON.stringify(message)}\n` : describeMessage(message))
          last = name
        }
      }
      await showNew()
      if (last === '' && !json) stdout.write(`There are no messages in ${folder} yet.\n`)
      while (!signal.aborted) {
        if (!follow) break
        // Rejected on Ctrl-C, which ends the loop.
        await delay(POLL_MS, undefined, { signal }).catch(() => {})
        await showNew()
      }
      onExit(EXIT_CODES.fine)
    })
}

function describeMessage(message: { at: string; to: string; text: string; subject?: string }): string {
  const { at, to, text, subject } = message
  const time = at.slice(0, 16).replace('T', ' ')
  const body = text.trimEnd().replaceAll(/^/gm, '    ')
  return `${time} UTC  to ${toOneLine(to)}\n${subject === undefined ? '' : `    ${toOneLine(subject)}\n\n`}${body}\n\n`
}
