import { expect, it } from 'vitest'
import { findHostsProblem, splitHosts, targetOf } from './host-urls.ts'

it('a URL with several hosts is split into one URL for each host, with user, password, database and the other parameters', () => {
  const url = 'postgres://shop:a%2Cb@db1:5433,[::1]:5434,db3/shop?target_session_attrs=read-write&sslmode=verify-full'
  expect(splitHosts(url)).toEqual([
    'postgres://shop:a%2Cb@db1:5433/shop?sslmode=verify-full',
    'postgres://shop:a%2Cb@[::1]:5434/shop?sslmode=verify-full',
    'postgres://shop:a%2Cb@db3/shop?sslmode=verify-full',
  ])
  expect(splitHosts('postgresql://a,b/shop?target_session_attrs=standby')).toEqual([
    'postgresql://a/shop',
    'postgresql://b/shop',
  ])
})

it.each(['read-write', 'primary', 'standby'])('a URL with several hosts asks for servers that are %s', (target) => {
  expect(targetOf(`postgres://a,b/shop?sslmode=disable&target_session_attrs=${target}`)).toBe(target)
})

it('a URL with several hosts needs to say which servers are meant, because any could be a standby', () => {
  const problem = 'has several hosts: add target_session_attrs=read-write or target_session_attrs=primary.'
  for (const query of ['', '?target_session_attrs=any', '?target_session_attrs=standby']) {
    expect(findHostsProblem(`postgres://a,b/shop${query}`, ['read-write', 'primary'])).toBe(problem)
  }
  expect(findHostsProblem('postgres://a,b/shop?target_session_attrs=read-write', ['standby'])).toBe(
    'has several hosts: add target_session_attrs=standby.',
  )
  expect(findHostsProblem('postgres://a,b/shop?target_session_attrs=primary', ['read-write', 'primary'])).toBe(
    undefined,
  )
})

it.each(['postgres://shop@a,/shop', 'postgres://shop@,b/shop', 'postgres://shop@a,:5433/shop'])(
  'a URL with several hosts is refused with a comma without a host: %s',
  (url) => {
    expect(findHostsProblem(`${url}?target_session_attrs=primary`, ['primary'])).toBe('has a comma without a host.')
  },
)

it.each([
  'postgres://shop:se,cret@db:5432/shop?sslmode=verify-full',
  'postgres://db/shop?options=-c%20a=1,-c%20b=2&target_session_attrs=read-write',
  'postgres:///shop?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun/shop,two',
])('a URL with one host stays as it is: %s', (url) => {
  expect(splitHosts(url)).toEqual([url])
  expect(findHostsProblem(url, ['read-write'])).toBeUndefined()
})
