import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const message = 'a browser has blocked content that the policy of the pages forbids'

it('logs each different violation once, and only the site of the blocked content', async () => {
  const warn = vi.spyOn(shop.shop.log, 'warn')
  const report = {
    'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'https://evil.example/a?email=x' },
  }
  const headers = { 'content-type': 'application/csp-report' }
  for (let sent = 0; sent < 3; sent++) {
    const answer = await shop.call('POST', '/api/csp-reports', { headers, body: report })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: {} })
  }
  const reports = [
    { type: 'csp-violation', body: { effectiveDirective: 'style-src', blockedURL: 'inline' } },
    { type: 'csp-violation', body: { effectiveDirective: 'script-src', blockedURL: 'https://evil.example/b' } },
  ]
  await shop.call('POST', '/api/csp-reports', {
    headers: { 'content-type': 'application/reports+json' },
    body: reports,
  })
  expect(warn.mock.calls).toEqual([
    [{ directive: 'script-src', blocked: 'https://evil.example' }, message],
    [{ directive: 'style-src', blocked: 'inline' }, message],
  ])
  warn.mockRestore()
})

it('refuses what is no report', async () => {
  const answer = await shop.call('POST', '/api/csp-reports', { body: { 'csp-report': 'x' } })
  expect(answer.status).toBe(400)
})
