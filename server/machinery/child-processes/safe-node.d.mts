export const OLDEST_SAFE_NODE: Readonly<Record<number, string>>
export function isSafeNode(version: string): boolean
