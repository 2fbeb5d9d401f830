import { expect, it } from 'vitest'
import type { Role } from '#contract/platform/areas.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { may } from '#rules/accounts/roles.ts'

/* Written by hand, so that an endpoint or an area is opened to a role on purpose only. */

const lines = Object.values(endpoints).flatMap((table) => Object.values(table as Record<string, Endpoint>))

function mayCall(role: Role, { access }: Endpoint): boolean {
  return typeof access === 'object' && may(role, access.area, access.may)
}

const forOwnersAlone = `
DELETE /api/customers/:id
DELETE /api/earlier-orders/:id
DELETE /api/moves/:id
DELETE /api/moves/:id/files/:fileId
DELETE /api/orders/:id/refunds/:refundId
DELETE /api/people/invitations/:id
DELETE /api/tokens/:id
DELETE /api/users/:id
DELETE /api/webhooks/:id
GET /api/access-events
GET /api/backups
GET /api/backups/:id/download
GET /api/connections
GET /api/content/contact
GET /api/content/times
GET /api/customers/:id/data
GET /api/dashboard
GET /api/feeds/google
GET /api/money/days.csv
GET /api/money/gst
GET /api/money/gst/filings
GET /api/money/lines.csv
GET /api/money/movements.csv
GET /api/money/payouts
GET /api/money/payouts.csv
GET /api/money/reached-payment
GET /api/money/sales
GET /api/money/xero.csv
GET /api/moves
GET /api/moves/:id
GET /api/moves/:id/categories
GET /api/moves/:id/kept
GET /api/moves/:id/pictures
GET /api/moves/:id/records
GET /api/orders/:id/emails/:emailId
GET /api/orders/:id/emails/:emailId/page
GET /api/orders/export.csv
GET /api/people
GET /api/people/invitations
GET /api/shop-export
GET /api/today/money
GET /api/tokens
GET /api/webhooks
GET /api/webhooks/:id/tries
POST /api/backups
POST /api/backups/:id/download
POST /api/connections/:name/test
POST /api/content/contact/publish
POST /api/content/contact/put-back
POST /api/content/times/publish
POST /api/content/times/put-back
POST /api/money/gst/filings
POST /api/money/payouts/read
POST /api/moves
POST /api/moves/:id/files
POST /api/moves/:id/pictures
POST /api/moves/:id/start
POST /api/moves/:id/trial
POST /api/moves/:id/undo
POST /api/orders/:id/refunds
POST /api/orders/:id/refunds/pieces
POST /api/orders/:id/transfer
POST /api/people/:id/reminder
POST /api/people/invitations
POST /api/people/invitations/:id/send
POST /api/shop-export
POST /api/tokens
POST /api/webhook-deliveries/:id/send
POST /api/webhooks
POST /api/webhooks/:id/send
POST /api/webhooks/:id/test
PUT /api/content/contact/draft
PUT /api/content/times/draft
PUT /api/feeds/google/pieces/:id
PUT /api/moves/:id/categories
PUT /api/moves/:id/choices
PUT /api/orders/:id/attention
PUT /api/orders/:id/refunds/:refundId/retry
PUT /api/orders/:id/refunds/:refundId/sent
PUT /api/orders/:id/requests/:requestId
PUT /api/people/:id/second-step
PUT /api/provider-refusals/:id/resolved
PUT /api/webhooks/:id
PUT /api/webhooks/:id/events
`

const forPackers = `
DELETE /api/parcels/steps/:id
GET /api/deliveries
GET /api/people/owner
POST /api/parcels/steps
`

/** What an API token may change: never customers, money, people or settings. */
const changedWithTokens = `
DELETE /api/orders/:id/tags/:tag
POST /api/content/pages
POST /api/content/pages/:id/publish
POST /api/content/redirects
POST /api/orders/:id/notes
POST /api/orders/:id/tags
POST /api/products
POST /api/stock/arrivals
PUT /api/content/pages/:id/draft
PUT /api/products/:id
PUT /api/stock/pieces/:id/coming
PUT /api/stock/pieces/:id/tell-me-at
`

it.each([
  ['only owners may make', forOwnersAlone, (line: Endpoint) => mayCall('owner', line) && !mayCall('staff', line)],
  ['packers may make', forPackers, (line: Endpoint) => mayCall('packer', line)],
  [
    'change something with a token',
    changedWithTokens,
    ({ forTokens, method }: Endpoint) => forTokens && method !== 'GET',
  ],
] as const)('the calls that %s are these', (_title, expected, isOne) => {
  const found = lines.filter(isOne).map(({ method, url }) => `${method} ${url}`)
  expect(found.toSorted()).toEqual(expected.trim().split('\n'))
})
