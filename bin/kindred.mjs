#!/usr/bin/env node
// Starts the command line on the Node that `npm ci` brought, whatever Node started this file.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findBundledNode } from './bundled-node.mjs'

const main = new URL('../cli/main.ts', import.meta.url)
const bundledNode = findBundledNode()
const MINIMUM_MAJOR = 24

if (Number(process.versions.node.split('.')[0]) >= MINIMUM_MAJOR) {
  await import(main.href)
} else if (bundledNode) {
  const child = spawn(bundledNode, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to the whole group, so the child hears it too: wait for it to end by itself.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + 2 : (code ?? 1)))
} else {
  console.error(`Kindred needs Node ${MINIMUM_MAJOR} or newer. Run "npm ci" in this folder, which brings it.`)
  process.exit(1)
}
