import { expect, it } from 'vitest'
import { returnPath, withRedirect } from './safe-redirect.ts'

it.each(['/', '/shipping', '/order/1?x=1#y', '/search/tv%20stand'])('redirects to %s', (path) => {
  expect(returnPath(path)).toBe(path)
})

it.each([
  null,
  undefined,
  '',
  'shipping',
  '//evil.example',
  '///evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
])('redirects to / instead of %j (promises 20)', (path) => {
  expect(returnPath(path)).toBe('/')
})

it('the sign-in path has a redirect parameter unless the target is /', () => {
  expect(withRedirect('/login', '/order/1?a=b')).toBe('/login?redirect=%2Forder%2F1%3Fa%3Db')
  expect(withRedirect('/register', '/')).toBe('/register')
  expect(withRedirect('/login', '//evil.example')).toBe('/login')
  expect(withRedirect('/login', `/${'x'.repeat(1_997)}`)).toBe(`/login?redirect=%2F${'x'.repeat(1_997)}`)
  expect(withRedirect('/login', `/${'x'.repeat(1_998)}`)).toBe('/login')
})
