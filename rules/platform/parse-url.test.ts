import { expect, it } from 'vitest'
import { parseUrl } from './parse-url.ts'

it('reads absolute addresses', () => {
  expect(parseUrl('https://example.nz/a')?.href).toBe('https://example.nz/a')
  expect(['', '/support', 'https://', 'https://[x]'].map(parseUrl)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
