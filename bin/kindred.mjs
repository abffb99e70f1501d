#!/usr/bin/env node
// Starts the command line on a Node that is new enough, whatever Node started this file.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findSafeNode, NO_SAFE_NODE } from './bundled-node.mjs'

const main = new URL('../cli/main.ts', import.meta.url)

const node = findSafeNode()

if (!node) {
  console.error(`kindred: ${NO_SAFE_NODE}`)
  process.exitCode = 1
} else if (node.path === process.execPath) {
  await import(main.href)
} else {
  const child = spawn(node.path, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' })
  // Whoever sends a signal to this process means the child. What a terminal sends reaches the child
  // twice, which it knows.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
