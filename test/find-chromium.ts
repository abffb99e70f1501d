import { existsSync } from 'node:fs'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Finds the Chromium for browser tests: the file in CHROMIUM_PATH, else one in a usual place. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], ...USUAL_PLACES].find(path => path && existsSync(path))
}

/**
 * Finds the Chromium without windows, in which pages take a quarter less processor time: the file
 * in CHROMIUM_PATH, else Debian's, else what findChromium finds. It draws letters a little
 * differently.
 */
export function findHeadlessShell(): string | undefined {
  return (
    [process.env['CHROMIUM_PATH'], HEADLESS_SHELL].find(path => path && existsSync(path)) ?? findChromium()
  )
}
