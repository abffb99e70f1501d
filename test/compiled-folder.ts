import { fileURLToPath } from 'node:url'

/** The cache of compiled sources for programs that tests start; `npm start` uses the same. */
export const COMPILED_FOLDER = fileURLToPath(
  new URL('../node_modules/.cache/kindred/compiled', import.meta.url),
)
