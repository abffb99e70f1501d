import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError, type CommandContext } from './command-context.ts'

/** Returns whether standard input is a terminal, where a passphrase can be typed. */
export function isTerminal({ stdin }: Pick<CommandContext, 'stdin'>): boolean {
  return 'isTTY' in stdin && stdin.isTTY === true
}

/**
 * Asks for a passphrase on the terminal without showing what is typed, and twice for a new one.
 * Throws a UsageError without a terminal, if no passphrase is given, and if the two differ.
 */
export async function askPassphrase(
  context: Pick<CommandContext, 'stdin' | 'progressStream'>,
  { isNew }: { isNew: boolean },
): Promise<string> {
  if (!isTerminal(context)) {
    throw new UsageError('There is no terminal to ask for the passphrase: give --passphrase-file.')
  }
  const passphrase = await askHidden(context, 'Passphrase of the backup: ')
  if (isNew && (await askHidden(context, 'Repeat the passphrase: ')) !== passphrase) {
    throw new UsageError('The two passphrases differ. Nothing was written.')
  }
  return passphrase
}

async function askHidden(
  { stdin, progressStream }: Pick<CommandContext, 'stdin' | 'progressStream'>,
  question: string,
): Promise<string> {
  progressStream.write(question)
  // readline turns off the echo of the terminal; the echo of readline itself is discarded.
  const discarding = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: discarding, terminal: true, historySize: 0 })
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve)
      // Ctrl-C and Ctrl-D close the interface.
      lines.once('close', () => reject(new UsageError('No passphrase was given.')))
    })
  } finally {
    lines.close()
    progressStream.write('\n')
  }
}
