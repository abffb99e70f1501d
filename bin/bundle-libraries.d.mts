export const BUNDLED_IMPORTS: readonly string[]
export function bundleLibraries(): void
export function writeBundles(root: URL): Promise<void>
