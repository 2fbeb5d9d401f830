import { expect, it, vi } from 'vitest'
import { truncate } from './truncate.ts'

it.each([
  ['chair', 5, 'chair'],
  ['chairs', 5, 'chair'],
  ['bench🪑', 6, 'bench'],
  ['bench🪑', 7, 'bench🪑'],
  ['bench🪑s', 7, 'bench🪑'],
  ['cafe\u0301s', 4, 'caf'],
  ['cafe\u0301s', 5, 'cafe\u0301'],
  ['the 👩‍👩‍👧 bench', 8, 'the '],
  ['🪑', 0, ''],
])('%j has %i units at most as %j', (text, maxLength, expected) => {
  expect(truncate(text, maxLength)).toBe(expected)
})

it('cuts between code points in a browser without graphemes', () => {
  vi.stubGlobal('Intl', { DateTimeFormat: Intl.DateTimeFormat })
  expect([truncate('bench🪑', 6), truncate('bench🪑', 7), truncate('cafe\u0301s', 5)]).toEqual([
    'bench',
    'bench🪑',
    'cafe\u0301',
  ])
  vi.unstubAllGlobals()
})
