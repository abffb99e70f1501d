#!/usr/bin/env node
// Starts the command line on the Node that `npm ci` brought, whatever Node started this file.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
const bundledNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
const MINIMUM_MAJOR = 24

if (Number(process.versions.node.split('.')[0]) >= MINIMUM_MAJOR) {
  await import(main)
} else if (existsSync(bundledNode)) {
  const child = spawn(bundledNode, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to the whole group, so the child hears it too: wait for it to end by itself.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + 2 : (code ?? 1)))
} else {
  console.error(`Kindred needs Node ${MINIMUM_MAJOR} or newer. Run "npm ci" in this folder, which brings it.`)
  process.exit(1)
}
