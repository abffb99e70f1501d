import { direction } from '../../texts.ts'

/** Returns the index to which a key moves in a grid filled row by row; null for other keys. */
export function movePlace(
  key: string,
  place: number,
  { columns, count }: { columns: number; count: number },
): number | null {
  const onward = direction() === 'rtl' ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -place,
    End: count - 1 - place,
  }
  const step = steps[key]
  if (step === undefined) return null
  const next = place + step
  return next < 0 || next >= count ? place : next
}
