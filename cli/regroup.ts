import type { Command } from 'commander'
import { readConfig } from '../server/config.ts'
import type { Regrouping } from '../server/library/people/group/regroup.ts'
import type { Storage } from '../server/storage/open-storage.ts'
import { EXIT_CODES, type CommandContext, type ExitCode } from './command-context.ts'
import { toOneLine, describeCount } from './output.ts'

type Options = { readonly user?: string; readonly dryRun?: boolean }

/**
 * Adds `kindred regroup`: groups all faces again, or shows what that would change. Works while the
 * server is running.
 */
export function addRegroupCommand(
  program: Command,
  { env, stdout }: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('regroup')
    .description('group all faces again and keep all corrections (works while the server is running)')
    .option('--user <account>', 'only this account: its e-mail address, phone number or ID')
    .option('--dry-run', 'show what would change without changing it')
    .action(async ({ user, dryRun: isDryRun = false }: Options) => {
      const config = readConfig(env)
      const { openExistingStorage } = await import('./open-existing-storage.ts')
      const storage = await openExistingStorage(config)
      try {
        const { listOwnersOfFaces } = await import('../server/library/people/group/queries.ts')
        const { regroup } = await import('../server/library/people/group/regroup.ts')
        const { findQuestionsWith, placeFacesWith } =
          await import('../server/library/people/group/grouping.ts')
        const { loadNeighbours } = await import('../server/machinery/imaging/load-face-models.ts')
        const { db } = storage
        const owners =
          user === undefined ? await listOwnersOfFaces(db) : [await findAccount(storage, config, user)]
        const neighbours = await loadNeighbours({ threads: 1 })
        const [placeFaces, findQuestions] = [placeFacesWith(neighbours), findQuestionsWith(neighbours)]
        for (const ownerId of owners) {
          const regrouping = await regroup({ db, placeFaces, findQuestions, now: Date.now }, ownerId, {
            isDryRun,
          })
          stdout.write(describe(ownerId, regrouping, isDryRun))
        }
        if (owners.length === 0) stdout.write('There are no faces to group yet.\n')
      } finally {
        await storage.db.destroy()
      }
      onExit(EXIT_CODES.fine)
    })
}

async function findAccount(
  { db }: Storage,
  config: ReturnType<typeof readConfig>,
  account: string,
): Promise<string> {
  const { createMessages } = await import('../server/machinery/messages/create-messages.ts')
  const { openAccounts } = await import('../server/accounts/sign-in/open-accounts.ts')
  const messages = createMessages({ dataDir: config.dataDir, settings: config.messages, now: Date.now })
  return (await (await openAccounts({ db, config, messages })).find(account)).uid
}

const CONTRADICTIONS = {
  'faces-of-photos-alike': 'in most photos with several faces, they all look like the same person',
  'faces-coincide': 'to the network, most faces look almost identical',
} satisfies Record<NonNullable<Regrouping['contradiction']>, string>

function describe(ownerId: string, regrouping: Regrouping, isDryRun: boolean): string {
  const { faces, people, moves, gone, unusable, contradiction } = regrouping
  const moved = moves.reduce((sum, move) => sum + move.faces, 0)
  const library = `${describeCount(faces, 'face')} of ${describeCount(people, 'person', 'people')}`
  const verb = isDryRun ? 'would move' : 'moved'
  const lines = [`${ownerId}: ${library}; ${describeCount(moved, 'face')} ${verb}`]
  for (const { from, to, faces: count } of moves) {
    const [origin, target] = [from ?? 'nobody', to ?? 'a new person']
    lines.push(`  ${describeCount(count, 'face')}: ${toOneLine(origin)} → ${toOneLine(target)}`)
  }
  if (unusable > 0)
    lines.push(`  not grouped, because their embeddings are damaged: ${describeCount(unusable, 'face')}`)
  if (contradiction)
    lines.push(
      `  people haven't changed: ${CONTRADICTIONS[contradiction]}. A model may be damaged; run "kindred doctor".`,
    )
  if (gone.length > 0) lines.push(`  without faces: ${gone.map(toOneLine).join(', ')}`)
  return `${lines.join('\n')}\n`
}
