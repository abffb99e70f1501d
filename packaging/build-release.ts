import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { writeBundles } from '../bin/bundle-libraries.mjs'
import {
  collectModelLicenses,
  collectPackageLicenses,
  collectWebLicenses,
  writeLicensePage,
  buildWeb,
} from './collect-licenses.ts'
import { copyProgram } from './copy-program.ts'
import { describeParts, type BillOfMaterials } from './describe-parts.ts'
import { installPackages, readBillOfMaterials } from './install-packages.ts'
import { PLATFORMS, type PlatformName } from './platforms.ts'
import { writeTarGz, writeZip } from './write-archive.ts'
import { writeDocuments } from './write-documents.ts'

type ReleaseOptions = {
  readonly root: string
  readonly platforms: readonly PlatformName[]
  readonly outDir: string
  /**
   * Modification time of all files: the commit's, so that browsers can distinguish the pages of two
   * releases.
   */
  readonly modifiedAt: Date
}

/**
 * Builds an archive for each platform from the lock file and the sources only, and returns the
 * paths of the archives.
 */
export async function buildRelease({
  root,
  platforms,
  outDir,
  modifiedAt,
}: ReleaseOptions): Promise<string[]> {
  const work = mkdtempSync(join(tmpdir(), 'kindred-release-'))
  try {
    const web = join(work, 'web')
    const webParts = collectWebLicenses(root, buildWeb({ root, outDir: web, work }))
    mkdirSync(outDir, { recursive: true })
    const files: string[] = []
    for (const platformName of platforms) {
      const platform = PLATFORMS[platformName]
      const installed = join(work, platformName, 'kindred')
      installPackages(installed, root, platform)

      const folder = join(work, platformName, 'archive')
      const app = join(folder, 'app')
      copyProgram({ root, installed, target: app, platform })
      await writeBundles(pathToFileURL(join(app, '/')))
      cpSync(web, join(app, 'web/dist'), { recursive: true })
      copyOwnFiles(root, folder)
      const nodeFile = platform.os === 'win32' ? 'node.exe' : 'node'
      mkdirSync(join(folder, 'runtime'))
      copyFileSync(
        join(installed, 'node_modules', platform.nodePackage, 'bin', nodeFile),
        join(folder, 'runtime', nodeFile),
      )
      const launcher = platform.os === 'win32' ? 'kindred.cmd' : 'kindred'
      copyFileSync(join(root, 'packaging/launcher', launcher), join(folder, launcher))
      const executables = new Set([launcher, `runtime/${nodeFile}`])
      // For the unpacked folder; the archive writer sets modes itself.
      for (const path of executables) chmodSync(join(folder, path), 0o755)

      const parts = [...collectPackageLicenses(installed), ...webParts, collectModelLicenses(root)]
      writeFileSync(
        join(folder, 'LICENSES.txt'),
        writeLicensePage(readFileSync(join(root, 'LICENSE'), 'utf8'), parts),
      )
      // npm documents this format.
      const bill = readBillOfMaterials(installed) as BillOfMaterials
      const described = describeParts({ installed: bill, webParts, root, modifiedAt })
      writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(described, null, 2)}\n`)

      const name = `kindred-${packageJson.version}-${platformName}`
      const file = join(outDir, `${name}.${platform.archive}`)
      const write = platform.archive === 'zip' ? writeZip : writeTarGz
      await write({ folder, name, file, modifiedAt, executables })
      files.push(file)
      rmSync(join(work, platformName), { recursive: true })
    }
    return files
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function copyOwnFiles(root: string, folder: string): void {
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeDocuments(root, folder)
  const recipes = join(root, 'packaging/recipes')
  if (existsSync(recipes)) cpSync(recipes, join(folder, 'recipes'), { recursive: true })
}
