import { expect, it } from 'vitest'
import { chooseRef } from './choose-ref.ts'

it('the version before is the newest tag', () => {
  expect(chooseRef(undefined, 'v1.2.0')).toBe('v1.2.0')
})

it('a named commit is the version before, with and without tags', () => {
  expect(chooseRef('52cce4b0', 'v1.2.0')).toBe('52cce4b0')
  expect(chooseRef('52cce4b0', undefined)).toBe('52cce4b0')
})

it('a history without tags asks for a commit', () => {
  expect(() => chooseRef(undefined, undefined)).toThrow(
    'No tag such as v1.2.0 is reachable, so there is no version before. Name a commit: npm run release-test -- 52cce4b0',
  )
})
