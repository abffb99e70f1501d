type InstalledNode = { readonly path: string; readonly version: string }

export const NO_SAFE_NODE: string
export function findBundledNode(): InstalledNode | undefined
export function findSafeNode(): InstalledNode | undefined
