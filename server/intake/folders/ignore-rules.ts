import ignore, { type Ignore } from 'ignore'

/** The file of a folder, or of a directory in it, whose lines say what is left out. */
export const IGNORE_FILE = '.kindredignore'
/** A larger file is not read. */
export const MAX_IGNORE_BYTES = 64 * 1024

type Rules = readonly { readonly directory: string; readonly matcher: Ignore }[]

/**
 * The rules of `.kindredignore` files, as those of `.gitignore` are: one of a directory holds for
 * all below it, and what a deeper one says comes last.
 */
export class IgnoreRules {
  readonly #rules: Rules

  constructor(rules: Rules = []) {
    this.#rules = rules
  }

  /** These rules and those of a file in `directory`, relative to the folder. */
  with(directory: string, text: string): IgnoreRules {
    const matcher = ignore().add(text)
    return new IgnoreRules([...this.#rules, { directory, matcher }])
  }

  /** `path`: relative to the folder; that of a directory ends with a slash. */
  isIgnored(path: string): boolean {
    let isIgnored = false
    for (const { directory, matcher } of this.#rules) {
      const relative = directory === '' ? path : path.slice(directory.length + 1)
      if (!ignore.isPathValid(relative)) continue
      const result = matcher.test(relative)
      if (result.ignored) isIgnored = true
      if (result.unignored) isIgnored = false
    }
    return isIgnored
  }
}
