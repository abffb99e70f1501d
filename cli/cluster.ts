import { Option, type Command } from 'commander'
import { cacheFolder } from './cache-folder.ts'
import type { CommandContext, ExitCode } from './command-context.ts'
import type { WriteMode } from './people/output-record.ts'

type Flags = {
  readonly out: string
  readonly link?: true
  readonly dryRun?: true
  readonly json?: true
}

/** Adds `kindred cluster`. */
export function addClusterCommand(
  program: Command,
  context: CommandContext,
  onExit: (code: ExitCode) => void,
): void {
  program
    .command('cluster')
    .summary('sort a folder of photos by the people in them')
    .description(
      'Finds every face in a folder of photos and the folders below it, groups the faces by person and writes one folder ' +
        'for each person. A photo that shows three people goes into three folders. JPG, PNG, GIF, WEBP, HEIC, AVIF and ' +
        'TIFF are read, by their content whatever they are called. Links are followed; names that begin with a dot are ' +
        'passed over.',
    )
    .argument('<photos>', 'the folder of photos; nothing in it is ever changed')
    .option('--out <dir>', 'the folder to write into; see below', 'people')
    .addOption(new Option('--copy', 'write copies of the photos (the default)').conflicts(['link', 'dryRun']))
    .addOption(
      new Option('--link', 'write hard links, which take no room; symbolic links to another disk').conflicts(
        'dryRun',
      ),
    )
    .option('--dry-run', 'write nothing but the cache')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', () => helpText(cacheFolder(context.env)))
    .action(async (photos: string, flags: Flags) => {
      const { clusterPhotos } = await import('./people/cluster-photos.ts')
      const { out, json } = flags
      onExit(await clusterPhotos({ photos, out, mode: modeOf(flags), asJson: json === true }, context))
    })
}

function modeOf({ link, dryRun }: Flags): WriteMode | undefined {
  if (dryRun) return undefined
  return link ? 'link' : 'copy'
}

function helpText(cache: string): string {
  return `
What is written:
  DIR/Person 1/…            the photos of each person, who is in most photos first
  DIR/No faces/…            the photos that show nobody
  DIR/contact-sheet.html    a page that shows each person's faces
  DIR/.kindred.json         what was written, so that a later run knows its own files: it updates those, and touches
                            no other file. Two photos of one name become IMG_1.jpg and IMG_1 (2).jpg.

The cache:
  What was found in a photo is kept, by the photo's content, in
    ${cache}
  so that a run that was stopped (Ctrl-C) carries on where it was. KINDRED_CACHE_DIR names another folder. It may be
  deleted at any time.

Exit codes:
  0    all photos were read and written
  1    some were not, each told of in a line; or the run could not be finished
  2    the command was not understood
  130  stopped by Ctrl-C`
}
