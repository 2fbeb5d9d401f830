import { describe, expect, it } from 'vitest'
import { anniversaryDay, type AnniversaryRegion, anniversaryRegions } from './anniversary-days.ts'

const table: [AnniversaryRegion, ...days: string[]][] = [
  ['Northland', '2025-01-27', '2026-01-26', '2027-02-01'],
  ['Auckland', '2025-01-27', '2026-01-26', '2027-02-01'],
  ['Taranaki', '2025-03-10', '2026-03-09', '2027-03-08'],
  ['Hawke’s Bay', '2025-10-24', '2026-10-23', '2027-10-22'],
  ['Wellington', '2025-01-20', '2026-01-19', '2027-01-25'],
  ['Marlborough', '2025-11-03', '2026-11-02', '2027-11-01'],
  ['Nelson', '2025-02-03', '2026-02-02', '2027-02-01'],
  ['Canterbury', '2025-11-14', '2026-11-13', '2027-11-12'],
  ['South Canterbury', '2025-09-22', '2026-09-28', '2027-09-27'],
  ['Westland', '2025-12-01', '2026-11-30', '2027-11-29'],
  ['Otago', '2025-03-24', '2026-03-23', '2027-03-22'],
  ['Southland', '2025-04-22', '2026-04-07', '2027-03-30'],
  ['Chatham Islands', '2025-12-01', '2026-11-30', '2027-11-29'],
]

describe.each(table)('the anniversary day of %s', (region, ...days) => {
  it('is kept on its usual day in 2025, 2026 and 2027', () => {
    expect([2025, 2026, 2027].map((year) => anniversaryDay(region, year))).toEqual(days)
  })
})

it('the table has every region', () => {
  expect(table.map(([region]) => region)).toEqual([...anniversaryRegions])
})

it('the day of Otago moves to Tuesday when it would be Easter Monday', () => {
  expect(anniversaryDay('Otago', 2008)).toBe('2008-03-25')
  expect(anniversaryDay('Otago', 2035)).toBe('2035-03-27')
})
