// Specific names first: Edge also contains Chrome's name, and most contain Safari's.
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Returns browser and system of a user agent: "Firefox, Windows". Undefined if both are unknown.
 */
export function describeDevice(userAgent: string): string | undefined {
  const findName = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const names = [findName(BROWSERS), findName(SYSTEMS)].filter(name => name !== undefined)
  return names.length > 0 ? names.join(', ') : undefined
}
