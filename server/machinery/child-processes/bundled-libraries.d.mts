export const LOAD_BUNDLED_LIBRARIES: readonly string[]
export function findBundleFolder(root: URL): URL
export function findBundledLibraries(root: URL): ReadonlyMap<string, string> | undefined
