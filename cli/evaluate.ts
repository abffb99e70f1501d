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
In both cases, faces are found and grouped exactly as by "kindred cluster", but without the cache.

People: only the face nearest the centre of each picture counts; a picture without a face is in a group of its own. Each
line of the --pairs FILE has two pictures, as paths below PEOPLE, and "same" or "different", separated by tabs. --errors
writes a page with portraits of the people who were merged or divided, and the pictures in which no face was found. The
result also shows the share of all pairs of the same person that are found when 1 in 1,000, 10,000 or 100,000 pairs of
different people is let through.
Each picture counts as a separate photo ("alone"). Grouping is easier if Kindred knows which faces were cut from the same
photo, as these must be different people. It is therefore also measured with this knowledge ("known photos") if files
have names such as P00089_face4.jpg and P00089_face7.jpg, or if each line of the --photos FILE has a picture and its
photo, separated by a tab.
Albums: DIR/truth.json looks like { "photos": { FILE: { "faces": [{ "person", "x", "y", "size" }] } } }, in pixels of the
upright photo. A true face has been found if the centre of a detection is within half a face width of its own centre; a
detection is false if it is more than 1.3 face widths away from every true face. Grouping is scored over the faces found
and the false ones; true faces that were not found only count towards the recall of detection.

Times are wall-clock times on all cores, measured once the models have been loaded ("seconds" is for the whole command).
CPU time is that of the processes that find faces. Memory is the sum of the peaks of all processes.

Exit codes: 0 all pictures were read, 1 some couldn't be read, 2 the command or its options are invalid, 130 stopped by Ctrl-C.`

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
      'Measures how well Kindred finds and groups faces in pictures of known people: a folder with one subfolder ' +
        'per person, or an album with a truth.json.',
    )
    .argument('[people]', 'a folder with one subfolder of pictures per person')
    .option('--pairs <file>', 'also score pairs of pictures')
    .option('--photos <file>', 'a list that says which photo each picture was cut from')
    .option('--errors <file>', 'also write a web page that shows the errors as pictures')
    .option('--album <dir>', 'a folder of photos with a truth.json, instead of people')
    .option('--model <name>', 'the recognition network, as listed by "kindred models list"')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP)
    .action(async (people: string | undefined, { album, pairs, photos, errors, model, json }: Flags) => {
      if ((people === undefined) === (album === undefined)) {
        throw new UsageError('specify either a folder of people or --album; see "kindred evaluate --help"')
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
