import type { Command } from 'commander'
import { UsageError, type CommandContext, type ExitCode } from './command-context.ts'

type Flags = {
  readonly album?: string
  readonly pairs?: string
  readonly photos?: string
  readonly errors?: string
  readonly model?: string
  readonly json?: true
}

const HELP = `
Both find and group faces exactly as "kindred cluster" does, but without the cache.

People: the face nearest the centre of each picture counts; a picture without a face is a group of its own. FILE has
lines of two pictures, as paths below PEOPLE, and "same" or "different", with tabs between. --errors writes a page that
shows as portraits who was merged, who was divided, and in which pictures no face was found. The result also has the
share of all pairs of one person that are found when 1 in 1,000, 10,000 and 100,000 pairs of two people is let through.
Each picture counts as a photo of its own ("alone"). Faces cut out of one photo are different people, which makes
grouping easier: where files are named like P00089_face4.jpg and P00089_face7.jpg, or the FILE of --photos has lines of
a picture and its photo with a tab between, grouping is also measured with that known ("known photos").
Albums: DIR/truth.json says { "photos": { FILE: { "faces": [{ "person", "x", "y", "size" }] } } }, in pixels of the
upright photo. A true face is found if a detection's centre is within half a face of its own; a detection is false if
no true face is within 1.3 of that face's size. Grouping is scored over the faces found and the false ones; true faces
that were not found count in the recall of detection only.

Time is wall time on all cores once the models are loaded ("seconds": of the whole command); CPU time is that of the
processes that find faces. Memory is the sum of the peaks of all processes.

Exit codes: 0 all pictures were read, 1 some were not, 2 the command or its options are invalid, 130 stopped by Ctrl-C.`

/** Adds `kindred evaluate`. */
export function addEvaluateCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('evaluate')
    .summary('measure how well Kindred finds and groups faces')
    .description(
      'Measures how well Kindred finds and groups faces in pictures whose people are known: a folder that has one folder ' +
        'per person, or an album with a truth.json.',
    )
    .argument('[people]', 'a folder that has one folder of pictures per person')
    .option('--pairs <file>', 'also judge pairs of pictures')
    .option('--photos <file>', 'say from which photo each picture was cut')
    .option('--errors <file>', 'also write a web page that shows the errors as pictures')
    .option('--album <dir>', 'a folder of photos and their truth.json, instead of people')
    .option('--model <name>', 'the recognition network, as "kindred models list" names it')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP)
    .action(async (people: string | undefined, { album, pairs, photos, errors, model, json }: Flags) => {
      if ((people === undefined) === (album === undefined)) {
        throw new UsageError('give either a folder of people or --album; see "kindred evaluate --help"')
      }
      const asJson = json === true
      if (album !== undefined) {
        if (pairs !== undefined)
          throw new UsageError('--pairs works with a folder of people, not with --album')
        if (photos !== undefined)
          throw new UsageError('--photos works with a folder of people, not with --album')
        if (errors !== undefined)
          throw new UsageError('--errors works with a folder of people, not with --album')
        const { evaluateAlbum } = await import('./evaluation/evaluate-album.ts')
        onExit(await evaluateAlbum({ album, model, asJson }, context))
      } else if (people !== undefined) {
        const { evaluatePeople } = await import('./evaluation/evaluate-people.ts')
        onExit(await evaluatePeople({ people, pairs, photos, errors, model, asJson }, context))
      }
    })
}
