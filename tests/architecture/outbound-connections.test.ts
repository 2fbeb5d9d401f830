import { expect, it } from 'vitest'
import { imports, isIn, isTest, listSources, sourceOf } from './source-imports.ts'

/* No visitor decides an address that the shop connects to (docs/operations/security.md, Connections). */

const connecting: Record<string, readonly string[]> = {
  pg: [
    'db/migrate.ts',
    'db/open.ts',
    'db/postgres/postgres-client.ts',
    'db/postgres/postgres-listener.ts',
    'db/postgres/postgres-pool.ts',
    'db/postgres/replica.ts',
    'db/postgres/server-choice.ts',
  ],
  '@redis/client': ['server/platform/limits/open-limiter.ts'],
  s3mini: ['server/platform/images/open-uploads.ts'],
  nodemailer: ['server/platform/mail/outbox-transport.ts', 'server/platform/mail/smtp-transport.ts'],
  stripe: [
    'server/payments/providers/stripe/find-missing.ts',
    'server/payments/providers/stripe/stripe-errors.ts',
    'server/payments/providers/stripe/stripe-payouts.ts',
    'server/payments/providers/stripe/stripe-provider.ts',
    'server/payments/providers/stripe/stripe-reports.ts',
    'server/payments/providers/stripe/stripe-session.ts',
  ],
  '@opentelemetry/exporter-trace-otlp-http': ['server/platform/tracing/otlp-tracing.ts'],
  '@fastify/http-proxy': ['server/pages/card-page-proxy.ts'],
}

/** The files of the server and the database that run in the shop. */
const files = ['server', 'db', 'rules', 'contract'].flatMap(listSources).filter((file) => !isTest(file))

it.each(Object.entries(connecting))('%s is used where the address is the configuration’s alone', (name, users) => {
  const found = imports.filter(({ file, target }) => target === name && !isIn(file, 'packages'))
  expect([...new Set(found.map(({ file }) => file))].toSorted()).toEqual(users)
})

it('fetches in two places, and follows a redirect in none', () => {
  const found = files.filter((file) => /\bfetch\(/.test(sourceOf(file)))
  expect(found).toEqual(['server/platform/images/open-uploads.ts', 'server/payments/providers/paypal/paypal-client.ts'])
  for (const file of found) {
    const calls = sourceOf(file).match(/\bfetch\([^\n]*/g) ?? []
    expect(calls.map((call) => [file, call.includes("redirect: 'error'")])).toEqual(calls.map(() => [file, true]))
  }
})

it('connects to addresses that the owner enters in two places, with a checked lookup', () => {
  const asking = files.filter(
    (file) => /from 'node:https?'/.test(sourceOf(file)) && /\brequest as\b/.test(sourceOf(file)),
  )
  expect(asking).toEqual(['server/back-office/moving/fetch-picture.ts', 'server/platform/webhooks/post-message.ts'])
  for (const file of asking) expect(sourceOf(file)).toContain('lookup: checkedLookup(')
  const looking = files.filter((file) => /from 'node:dns'/.test(sourceOf(file)))
  expect(looking).toEqual(['server/platform/webhooks/webhook-address.ts'])
})

it('opens no connection in another way', () => {
  const network = /import \{([^}]*)\} from '(?:node:)?(?:http|https|http2|net|tls|dgram|dns)'/g
  const names = files.flatMap((file) =>
    [...sourceOf(file).matchAll(network)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim())),
  )
  // They classify addresses, name the connection of a visitor, listen, or post to webhooks.
  const values = [...new Set(names)].filter((name) => !name.startsWith('type ')).toSorted()
  expect(values).toEqual([
    'BlockList',
    'Server',
    'Socket',
    'createServer',
    'isIP',
    'isIPv4',
    'isIPv6',
    'lookup',
    'request as requestPlain',
    'request as requestSecure',
  ])
  const packages = imports.filter(({ target }) => /^(?:undici|axios|got|node-fetch|ws)$/.test(target))
  expect(packages.map(({ file }) => file)).toEqual([])
})
