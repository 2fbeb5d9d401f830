import { expect, it } from 'vitest'
import { isReadablePath } from '#server/platform/http/input/readable-path.ts'
import { canonicalPath } from './canonical-path.ts'

it.each([
  ['/Living/Living/', '/living/living'],
  ['/living/living/', '/living/living'],
  ['/BEDROOM/bedroom', '/bedroom/bedroom'],
  ['/Support///', '/support'],
  ['/PRODUCT/01938F2A', '/product/01938F2A'],
  ['//', '/'],
])('%s becomes %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
  expect(canonicalPath(canonical)).toBe(canonical)
})

it.each([
  '/',
  '/dining/Diningtable',
  '/search/Tall',
  '/search/Living',
  '/living/TV%20Stand',
  '/living/American%20Rustic',
])('%s is unchanged: a keyword keeps its case', (path) => expect(canonicalPath(path)).toBe(path))

it.each(['//evil.example/', '//Evil.example', '/\\evil.example/', '///evil.example/', '/\t/evil.example/'])(
  '%j never becomes a URL of another host (promises 20)',
  (path) => expect(canonicalPath(path)).toBe(path),
)

it('a path of many slashes is read once: an amount of work that grows faster would not end', () => {
  const path = `${'/'.repeat(3_000_000)}x`
  expect(canonicalPath(path) === path).toBe(true)
})

it('broken escapes are not readable', () => {
  expect(['/search/%', '/%E0%A4%A', '/%zz'].map(isReadablePath)).toEqual([false, false, false])
  expect(['/', '/search/100%25', '/%E2%80%AE', '/T%C5%8Dtara'].map(isReadablePath)).toEqual([true, true, true, true])
  expect(['/%00', '/a%0Ab', '/%1B', '/%C2%85', '/%E2%80%A8'].map(isReadablePath)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
