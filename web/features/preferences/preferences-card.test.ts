import { expect, it } from 'vitest'
import { listTimeZones, renameTimeZone } from './preferences-card.tsx'

it('lists each time zone once, by its current name, which is valid', () => {
  const zones = listTimeZones()
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/Nuuk']))
  expect(zones.filter(zone => /Calcutta|Kiev|Godthab|Saigon|Rangoon|Katmandu/.test(zone))).toEqual([])
  expect(new Set(zones).size).toBe(zones.length)
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})

it('finds a stored old name in the list', () => {
  expect(listTimeZones()).toContain(renameTimeZone('Asia/Calcutta'))
  expect(renameTimeZone('Europe/Berlin')).toBe('Europe/Berlin')
})
