import { readFile } from 'node:fs/promises'
import packageJson from '../../package.json' with { type: 'json' }
import { AppError } from '../../server/errors.ts'
import { MODEL_FILES, readModel } from '../../server/imaging/read-model.ts'
import { isSafeNode, OLDEST_SAFE_NODE } from '../../server/safe-node.mjs'
import { reportFine, reportWrong, type Finding } from './finding.ts'

const PACKAGES = new URL('../../node_modules/', import.meta.url)

export function checkNode(version: string): Finding {
  if (isSafeNode(version)) return reportFine('node', `Node ${version}`)
  const oldest = Object.values(OLDEST_SAFE_NODE).join(' or ')
  return reportWrong('node', `Node ${version} lacks security fixes: use ${oldest} or newer.`)
}

/** Compares the installed packages with the exact versions that the program was tested with. */
export async function checkPackages(
  wanted: Readonly<Record<string, string>> = packageJson.dependencies,
): Promise<Finding> {
  for (const [name, version] of Object.entries(wanted)) {
    const installed = await readVersion(name)
    if (installed === version) continue
    const found = installed === undefined ? 'is missing' : `is installed as ${installed}`
    return reportWrong('packages', `${name} ${version} ${found}: run "npm ci", or unpack the release again.`)
  }
  return reportFine(
    'packages',
    `Kindred ${packageJson.version}, ${Object.keys(wanted).length} packages as tested`,
  )
}

async function readVersion(name: string): Promise<string | undefined> {
  try {
    const text = await readFile(new URL(`${name}/package.json`, PACKAGES), 'utf8')
    // npm's own file; a damaged version differs from the wanted one.
    return (JSON.parse(text) as { version?: string }).version
  } catch {
    return undefined
  }
}

/** Compares each model with its checksum. */
export async function checkModels(folder?: string): Promise<Finding> {
  try {
    for (const file of MODEL_FILES) await readModel(file, folder)
    return reportFine('models', `${MODEL_FILES.length} models have their checksums`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return reportWrong('models', `${error.message}.`)
  }
}
