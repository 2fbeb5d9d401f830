import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, PageNumber, OneOf, Nullable } from './fields.ts'

/** An email of the shop, as admins see it. */
export const Email = Type.Object({
  _id: Id,
  kind: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  status: OneOf(['queued', 'sent', 'failed']),
  isEmptied: Type.Boolean({ description: 'its text was deleted after the days for emails in KEEP_DAYS' }),
  attempts: Type.Integer(),
  lastError: Nullable(Type.String()),
  wait: Nullable(
    Type.Object({
      until: Instant,
      reason: OneOf(['undo', 'many-emails'], {
        description: 'its step can be undone, or its address, which is not confirmed, has had many emails',
      }),
    }),
    { description: 'until when it is not sent, and why; null when nothing holds it back' },
  ),
  createdAt: Instant,
  sentAt: Nullable(Instant),
})
export type Email = Static<typeof Email>

const EmailOfOrder = Type.Object({ id: Id, emailId: Id })

/** The endpoints of mail (promises 26: a failed email is visible and can be sent again). */
export const mail = {
  ofOrder: endpoint('GET', '/api/orders/:id/emails', {
    access: { area: 'orders', may: 'read' },
    summary: 'List the emails about an order, oldest first, 100 a page; the Link header has the URL of the next page',
    params: IdParams,
    query: Type.Object({ pageNumber: PageNumber }),
    reply: Type.Array(Email),
  }),
  read: endpoint('GET', '/api/orders/:id/emails/:emailId', {
    access: { area: 'customerErase', may: 'change' },
    summary: 'Read the text of an email about an order, without the secrets of its links',
    params: EmailOfOrder,
    reply: Type.Object({ text: Type.String(), hasPage: Type.Boolean({ description: 'it was sent as HTML too' }) }),
  }),
  page: endpoint('GET', '/api/orders/:id/emails/:emailId/page', {
    access: { area: 'customerErase', may: 'change' },
    summary: 'The HTML of an email about an order, without its links, for a frame without scripts',
    params: EmailOfOrder,
    reply: Type.String({ description: 'HTML' }),
  }),
  resend: endpoint('POST', '/api/emails/:id/resend', {
    access: { area: 'orders', may: 'change' },
    summary: 'Send an email again',
    params: IdParams,
    reply: Email,
  }),
}
