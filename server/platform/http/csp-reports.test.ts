import { expect, it, vi } from 'vitest'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

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

it('logs what Safari has blocked, whose report has no origin', async () => {
  const warn = vi.spyOn(shop.shop.log, 'warn')
  const headers = { 'content-type': 'application/csp-report', origin: 'null', 'sec-fetch-site': 'same-origin' }
  const body = { type: 'csp-violation', url: '', body: { effectiveDirective: 'img-src', blockedURL: 'data' } }
  const answer = await shop.call('POST', '/api/csp-reports', { headers, body })
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: {} })
  expect(warn.mock.calls).toEqual([[{ directive: 'img-src', blocked: 'data' }, message]])
  warn.mockRestore()
})

/** Sends a report with violations of different sites from a network. */
function sendReport(from: string, violations: number, name: string) {
  const headers = { 'content-type': 'application/reports+json', 'x-forwarded-for': from }
  const body = Array.from({ length: violations }, (_, index) => ({
    type: 'csp-violation',
    body: { effectiveDirective: 'script-src', blockedURL: `https://${name}${index}.example/` },
  }))
  return shop.call('POST', '/api/csp-reports', { headers, body })
}

it('the endpoint of CSP reports takes 10 reports of a network within an hour', async () => {
  const answers = []
  for (let sent = 0; sent < 12; sent++) answers.push(await sendReport('198.51.100.7', 1, 'same'))
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429])
  expect(answers.at(-1)?.body).toEqual({ message: 'That was a lot of reports. Wait 60 minutes, then send this one.' })
  expect((await sendReport('198.51.100.8', 1, 'same')).status).toBe(200)
})

it('writes 100 lines within an hour, whatever different content the reports name', async () => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000)
  const warn = vi.spyOn(shop.shop.log, 'warn')
  for (let sent = 0; sent < 6; sent++) {
    expect((await sendReport(`198.51.100.${20 + sent}`, 30, `site${sent}-`)).status).toBe(200)
  }
  expect(warn).toHaveBeenCalledTimes(100)
  shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000)
  await sendReport('198.51.100.30', 5, 'later')
  expect(warn).toHaveBeenCalledTimes(105)
  warn.mockRestore()
})

it('the endpoint of CSP reports refuses what is not a report', async () => {
  expect((await shop.call('POST', '/api/csp-reports', { body: { 'csp-report': 'x' } })).status).toBe(400)
})
