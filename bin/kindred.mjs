#!/usr/bin/env node
// Starts the command line on the Node that `npm ci` brought, whatever Node started this file.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findBundledNode } from './bundled-node.mjs'

const main = new URL('../cli/main.ts', import.meta.url)
const bundledNode = findBundledNode()
const MINIMUM_MAJOR = 24

if (Number(process.versions.node.split('.')[0]) >= MINIMUM_MAJOR) {
  await import(main.href)
} else if (bundledNode) {
  const child = spawn(bundledNode, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' })
  // Whoever sends a signal to this process means the child. What a terminal sends reaches the child twice, which it knows.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
} else {
  console.error(`Kindred needs Node ${MINIMUM_MAJOR} or newer. Run "npm ci" in this folder, which brings it.`)
  process.exit(1)
}
