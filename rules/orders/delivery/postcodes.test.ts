import { expect, it } from 'vitest'
import {
  findGaps,
  findOverlap,
  formatRange,
  formatRanges,
  isRuralCode,
  normalizePostCode,
  parseRanges,
} from './postcodes.ts'

it('a postal code has four digits', () => {
  expect([' 8011 ', '80 11', '801', '80111', 'AB11', ''].map(normalizePostCode)).toEqual([
    '8011',
    '8011',
    null,
    null,
    null,
    null,
  ])
})

it('the third digit tells rural codes, except in the inner suburbs of Auckland and Christchurch', () => {
  expect(['0170', '7691', '9398', '1971', '6972'].every(isRuralCode)).toBe(true)
  expect(['8011', '0110', '1071', '1081', '8081', '9016'].some(isRuralCode)).toBe(false)
})

it('ranges of postal codes are read with commas and lines, sorted and joined', () => {
  const read = parseRanges('1081, 0600 – 0959\n0960-0963,1081')
  expect(read).toEqual({
    ranges: [
      { from: '0600', to: '0963' },
      { from: '1081', to: '1081' },
    ],
  })
  expect('ranges' in read && formatRanges(read.ranges)).toBe('0600-0963, 1081')
})

it.each(['600-0959', '0959-0600', '0600-', 'Auckland', '0600-0959-0990'])(
  'ranges of postal codes: %s cannot be read',
  (text) => {
    expect(parseRanges(`1081, ${text}`)).toEqual({ unreadable: text })
  },
)

it('ranges of postal codes overlap where they share a code', () => {
  const one = [{ from: '0600', to: '0959' }]
  expect(findOverlap(one, [{ from: '0959', to: '1010' }])).toEqual({ from: '0959', to: '0959' })
  expect(findOverlap(one, [{ from: '0960', to: '1010' }])).toBeNull()
})

it('ranges of postal codes leave gaps from 0100 on', () => {
  const gaps = findGaps([
    { from: '0600', to: '9000' },
    { from: '0100', to: '0598' },
    { from: '9001', to: '9800' },
  ])
  expect(gaps.map(formatRange)).toEqual(['0599', '9801-9999'])
  expect(findGaps([{ from: '0000', to: '9999' }])).toEqual([])
})
