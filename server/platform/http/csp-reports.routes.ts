import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type CspReports, cspReports } from '#contract/platform/csp-reports.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { registerEndpoint } from './register-endpoint.ts'

/** What a browser has blocked: the directive of the policy, and the site of the content. */
interface Violation {
  directive: string
  blocked: string
}

/** How long a violation that was logged is not logged again, and how many different ones are remembered. */
const repeatAfterMs = 3_600_000
const maxKnown = 100

/** How many lines all reports together write within an hour. */
const maxLines = 100

/** Logs each different CSP violation once an hour, a hundred in all. Throws ShopError 429 after too many reports. */
export function cspReportRoutes(app: FastifyInstance, shop: Pick<Shop, 'log' | 'limiter' | 'now'>): void {
  const known = new LRUCache<string, true>({ max: maxKnown, ttl: repeatAfterMs })
  let hour = { endsAtMs: 0, lines: 0 }
  const log = ({ directive, blocked }: Violation) => {
    const nowMs = shop.now().getTime()
    if (nowMs >= hour.endsAtMs) hour = { endsAtMs: nowMs + repeatAfterMs, lines: 0 }
    if (hour.lines++ >= maxLines) return
    shop.log.warn({ directive, blocked }, 'a browser has blocked content that the policy of the pages forbids')
  }
  registerEndpoint(app, cspReports.send, ({ body, request }) =>
    shop.limiter.run(['csp-reports'], callerOf(request), async () => {
      for (const violation of violations(body)) {
        const key = `${violation.directive} ${violation.blocked}`
        if (known.has(key)) continue
        known.set(key, true)
        log(violation)
      }
      return {}
    }),
  )
}

/** The violations of a report. An address is cut to its site, because a path or a query may have personal data. */
function violations(reports: CspReports): Violation[] {
  if (!Array.isArray(reports)) {
    if ('body' in reports) return violations([reports])
    const report = reports['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [{ directive: directiveName(directive), blocked: siteOf(report['blocked-uri']) }]
  }
  return reports.flatMap(({ body }) =>
    body ? [{ directive: directiveName(body.effectiveDirective), blocked: siteOf(body.blockedURL) }] : [],
  )
}

function directiveName(text: string | undefined): string {
  return /^[a-z-]{1,40}/.exec(text ?? '')?.[0] ?? 'unknown'
}

function siteOf(blocked: string | undefined): string {
  if (blocked === undefined) return 'unknown'
  if (!URL.canParse(blocked)) return /^[a-z-]{1,40}$/.exec(blocked)?.[0] ?? 'unknown'
  const { protocol, host } = new URL(blocked)
  return host ? `${protocol}//${host}` : protocol
}
