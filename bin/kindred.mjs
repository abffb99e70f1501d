#!/usr/bin/env node
// Starts the command line on a Node that is new enough, regardless of the Node that started this
// file.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findSafeNode, NO_SAFE_NODE } from './bundled-node.mjs'

const main = new URL('../cli/main.ts', import.meta.url)

// Caches the compiled sources, for the processes of the server too: without it, the first page
// takes twice as long.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../node_modules/.cache/kindred/compiled', import.meta.url),
)

const node = findSafeNode()

if (!node) {
  console.error(`kindred: ${NO_SAFE_NODE}`)
  process.exitCode = 1
} else if (node.path === process.execPath) {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache()
  await import(main.href)
} else {
  const child = spawn(node.path, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' })
  // Passes signals to this process on to the child. Signals of a terminal reach the child twice,
  // which main.ts expects.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
