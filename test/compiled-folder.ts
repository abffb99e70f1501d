import { fileURLToPath } from 'node:url'

/** Where programs that tests start keep compiled sources, as those of `npm start` do. */
export const COMPILED_FOLDER = fileURLToPath(
  new URL('../node_modules/.cache/kindred/compiled', import.meta.url),
)
