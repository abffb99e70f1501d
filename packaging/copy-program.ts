import { cpSync, existsSync, globSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { listImports } from './list-imports.ts'
import type { Platform } from './platforms.ts'

/** The folders of the program; Node runs their TypeScript directly. */
const SOURCES = ['cli', 'faces', 'samples', 'server', 'shared']
/**
 * Files that only tests, compilers and readers need. Node refuses to run TypeScript below
 * node_modules.
 */
const UNUSED_IN_PACKAGES = /\.(d?\.?[cm]?ts|map|md|markdown|flow|tsbuildinfo|h|hpp|c|cc|cpp|gyp|gypi)$/
const KEPT_IN_PACKAGES = /^(licen[cs]e|copying|notice)/i

export type CopyOptions = {
  readonly root: string
  /** The folder of the installed packages. */
  readonly installed: string
  readonly target: string
  readonly platform: Platform
}

/** Copies the program, its models, and the files of its packages that it needs on one platform. */
export function copyProgram({ root, installed, target, platform }: CopyOptions): void {
  for (const folder of SOURCES) {
    copyTree(join(root, folder), join(target, folder), path => !isForDevelopment(path))
  }
  for (const file of globSync('models/{*.onnx,manifest.json}', { cwd: root })) {
    cpSync(join(root, file), join(target, file))
  }
  cpSync(join(installed, 'package.json'), join(target, 'package.json'))
  const isUsed = matchUsedFiles(platform)
  copyTree(join(installed, 'node_modules'), join(target, 'node_modules'), isUsed)
  checkImports(target)
}

/**
 * Throws if the program imports something that was not copied: from a folder missing in SOURCES, or
 * from a development dependency.
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

/**
 * Returns a predicate for the files below `node_modules` that the program needs on the platform.
 */
export function matchUsedFiles({ os, cpu, nodePackage }: Platform): (path: string) => boolean {
  const ort = 'onnxruntime-node/bin/napi-v6/'
  const prebuilds = 'better-sqlite3/prebuilds/'
  return path => {
    // Node is beside the launcher, and commands of packages are not run.
    if (path === nodePackage || path === '.bin' || path === '.package-lock.json') return false
    if (/^better-sqlite3\/(deps|src)(\/|$)|^onnxruntime-node\/script(\/|$)/.test(path)) return false
    if (path.startsWith(ort)) return isOnWay(path, `${ort}${os}/${cpu}`)
    if (path.startsWith(prebuilds)) return path === `${prebuilds}${os}-${cpu}.node`
    return KEPT_IN_PACKAGES.test(basename(path)) || !UNUSED_IN_PACKAGES.test(path)
  }
}

/** Returns whether `path` is `goal`, its ancestor or its descendant. */
function isOnWay(path: string, goal: string): boolean {
  return `${goal}/`.startsWith(`${path}/`) || path.startsWith(`${goal}/`)
}

/** Copies the files below `source` for whose path, with slashes, `isWanted` returns true. */
function copyTree(source: string, target: string, isWanted: (path: string) => boolean): void {
  cpSync(source, target, {
    recursive: true,
    filter: from => {
      const path = relative(source, from).replaceAll(sep, '/')
      return path === '' || isWanted(path)
    },
  })
}
