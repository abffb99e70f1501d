/** `1 photo`, `2 photos`, `1,234 photos`. */
export function describeCount(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? singular : plural}`
}
