/** Whether a file is a camera's raw file by its name; the server looks at its bytes as well. */
export function isRawName(name: string): boolean {
  return /\.(cr[23]|nef|arw|raf|orf|rw[2l]|dng)$/i.test(name)
}

/** Returns a path or name without its extension. */
export function removeExtension(path: string): string {
  return path.replace(/\.[^./]+$/, '')
}
