import { direction } from '../texts.ts'

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const
const STEP = 1024

/**
 * Formats a size as "0 Bytes", "1 Byte", "1.5 KB", "10 MB": base 1024, at most two decimals. From
 * right to left it is isolated, else the unit would stand before the number.
 */
export function formatBytes(bytes: number): string {
  const size = describeSize(bytes)
  return direction() === 'rtl' ? `\u2068${size}\u2069` : size
}

function describeSize(bytes: number): string {
  if (bytes === 1) return '1 Byte'
  const unit = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(STEP)), UNITS.length - 1)
  return `${Number((bytes / STEP ** unit).toFixed(2))} ${UNITS[unit]}`
}
