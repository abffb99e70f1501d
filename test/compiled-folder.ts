import { fileURLToPath } from 'node:url'

/** Where programs started by tests cache compiled sources, like `npm start`. */
export const COMPILED_FOLDER = fileURLToPath(
  new URL('../node_modules/.cache/kindred/compiled', import.meta.url),
)
