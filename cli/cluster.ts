import { Option, type Command } from 'commander'
import { findCacheFolder } from './faces/face-cache.ts'
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
      'Finds the faces in a folder of photos and its subfolders, groups them by person, and writes one folder ' +
        'per person. A photo that shows three people goes into three folders. JPG, PNG, GIF, WEBP, HEIC, AVIF, TIFF ' +
        'and the previews in RAW files are recognised by their content, not their names. The video of a Live Photo ' +
        'is kept with its photo. Links are followed; files and folders whose names begin with a dot are skipped.',
    )
    .argument('<photos>', 'the folder with the photos; nothing in it is ever changed')
    .option('--out <dir>', 'the folder to write to (see below)', 'people')
    .addOption(new Option('--copy', 'write copies of the photos (the default)').conflicts(['link', 'dryRun']))
    .addOption(
      new Option(
        '--link',
        'write hard links, which take up no space, or symbolic links if the photos are on a different disk',
      ).conflicts('dryRun'),
    )
    .option('--dry-run', 'only find faces; write nothing except the cache')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', () => formatHelp(findCacheFolder(context.env)))
    .action(async (photos: string, flags: Flags) => {
      const { clusterPhotos } = await import('./people/cluster-photos.ts')
      const { out, json } = flags
      onExit(await clusterPhotos({ photos, out, mode: chooseMode(flags), asJson: json === true }, context))
    })
}

function chooseMode({ link, dryRun }: Flags): WriteMode | undefined {
  if (dryRun) return undefined
  return link ? 'link' : 'copy'
}

function formatHelp(cache: string): string {
  return `
What is written:
  DIR/Person 1/…            each person's photos; Person 1 appears in the most photos
  DIR/No faces/…            photos without a face
  DIR/contact-sheet.html    a page that shows each person's faces
  DIR/.kindred.json         a list of the files written; a later run updates these and leaves all others alone. Two photos with the same name become IMG_1.jpg and IMG_1 (2).jpg.

The cache:
  The faces found in each photo are stored, identified by the photo's content, in
    ${cache}
  so that you can continue a run you stopped with Ctrl-C. To use a different folder, set KINDRED_CACHE_DIR. You can
  delete the cache at any time.

Exit codes:
  0    all photos were read and written
  1    some couldn't be (each is reported on its own line), or the run failed
  2    the command or its options are invalid
  130  stopped by Ctrl-C`
}
