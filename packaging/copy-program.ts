import { cpSync, existsSync, globSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { listImports } from './list-imports.ts'
import type { Platform } from './platforms.ts'

/** The folders of the program itself; Node runs their TypeScript as it is. */
const SOURCES = ['cli', 'faces', 'samples', 'server', 'shared']
/**
 * What only tests, compilers and readers need. Node refuses TypeScript below node_modules, so none
 * is run.
 */
const UNUSED_IN_PACKAGES = /\.(d?\.?[cm]?ts|map|md|markdown|flow|tsbuildinfo|h|hpp|c|cc|cpp|gyp|gypi)$/
const KEPT_IN_PACKAGES = /^(licen[cs]e|copying|notice)/i

export type CopyOptions = {
  readonly root: string
  /** Where the packages were installed. */
  readonly installed: string
  readonly target: string
  readonly platform: Platform
}

/** Copies the program, its models and what it needs of its packages on one platform. */
export function copyProgram({ root, installed, target, platform }: CopyOptions): void {
  for (const folder of SOURCES) {
    copyTree(join(root, folder), join(target, folder), path => !isForDevelopment(path))
  }
  for (const file of globSync('models/{*.onnx,manifest.json}', { cwd: root })) {
    cpSync(join(root, file), join(target, file))
  }
  cpSync(join(installed, 'package.json'), join(target, 'package.json'))
  const isUsed = usedInPackages(platform)
  copyTree(join(installed, 'node_modules'), join(target, 'node_modules'), isUsed)
  checkImports(target)
}

/**
 * Throws when the program imports what is not there: a folder that is missing above, a development
 * dependency.
 */
function checkImports(target: string): void {
  const { files, packages } = listImports(target, SOURCES)
  const wanted = [...files, ...packages.map(name => `node_modules/${name}/package.json`)]
  const missing = wanted.filter(path => !existsSync(join(target, path)))
  if (missing.length > 0) throw new Error(`The release lacks ${missing.join(', ')}.`)
}

function isForDevelopment(path: string): boolean {
  return /\.test\.ts$|\.d\.[cm]?ts$|(^|\/)fixtures(\/|$)/.test(path)
}

/** Tells which files below `node_modules` the program needs on the platform. */
export function usedInPackages({ os, cpu, nodePackage }: Platform): (path: string) => boolean {
  const ort = 'onnxruntime-node/bin/napi-v6/'
  const prebuilds = 'better-sqlite3/prebuilds/'
  return path => {
    // Node stands beside the launcher, and nothing here is started by its name.
    if (path === nodePackage || path === '.bin' || path === '.package-lock.json') return false
    if (/^better-sqlite3\/(deps|src)(\/|$)|^onnxruntime-node\/script(\/|$)/.test(path)) return false
    if (path.startsWith(ort)) return isOnWay(path, `${ort}${os}/${cpu}`)
    if (path.startsWith(prebuilds)) return path === `${prebuilds}${os}-${cpu}.node`
    return KEPT_IN_PACKAGES.test(basename(path)) || !UNUSED_IN_PACKAGES.test(path)
  }
}

/** Whether `path` is `goal`, above it or below it. */
function isOnWay(path: string, goal: string): boolean {
  return `${goal}/`.startsWith(`${path}/`) || path.startsWith(`${goal}/`)
}

/** Copies what `isWanted` says of paths below `source`, parted by slashes. */
function copyTree(source: string, target: string, isWanted: (path: string) => boolean): void {
  cpSync(source, target, {
    recursive: true,
    filter: from => {
      const path = relative(source, from).replaceAll(sep, '/')
      return path === '' || isWanted(path)
    },
  })
}
