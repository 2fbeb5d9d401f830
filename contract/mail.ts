import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, PageNumber } from './fields.ts'

/** An email of the shop, as admins see it. */
export const Email = Type.Object({
  _id: Id,
  kind: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  status: Type.Union([Type.Literal('queued'), Type.Literal('sent'), Type.Literal('failed')]),
  isEmptied: Type.Boolean({ description: 'its text was deleted after the days for emails in KEEP_DAYS' }),
  attempts: Type.Integer(),
  lastError: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant,
  sentAt: Type.Union([Instant, Type.Null()]),
})
export type Email = Static<typeof Email>

/** The endpoints of mail (promises 26: a failed email is visible and can be sent again). */
export const mail = {
  ofOrder: endpoint({
    method: 'GET',
    url: '/api/orders/:id/emails',
    access: { area: 'orders', may: 'read' },
    summary: 'List the emails about an order, oldest first, 100 a page; the Link header has the URL of the next page',
    params: IdParams,
    query: Type.Object({ pageNumber: PageNumber }),
    reply: Type.Array(Email),
  }),
  resend: endpoint({
    method: 'POST',
    url: '/api/emails/:id/resend',
    access: { area: 'orders', may: 'change' },
    summary: 'Send an email again',
    params: IdParams,
    reply: Email,
  }),
}
