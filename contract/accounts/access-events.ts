import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, Instant, PageNumber, OneOf, Nullable } from '#contract/platform/fields.ts'
import type { AccessAction } from './access-actions.ts'

/** The kinds of `accessActions`. */
const AccessKind = OneOf(['sign-in', 'refusal', 'account', 'role', 'export', 'order'], {
  'x-message': 'Choose a kind of events from the list.',
})

/**
 * An account of an access event. Name and email address are those of now; both are null once the account is deleted.
 */
export const AccessAccount = Type.Object({ _id: Id, name: Nullable(Type.String()), email: Nullable(Type.String()) })
export type AccessAccount = Static<typeof AccessAccount>

/** An access event: a sign-in, a refusal, or another use of access that the owner may want to look at. */
export const AccessEvent = Type.Object({
  _id: Id,
  action: Type.Unsafe<AccessAction>(Type.String({ description: 'what happened, such as sign-in-refused' })),
  account: Nullable(AccessAccount, { description: 'the account that it is about; null for a visitor' }),
  by: Nullable(AccessAccount, { description: 'the admin who did it to the account of another person' }),
  isFromCommandLine: Type.Boolean(),
  order: Nullable(Id),
  detail: Type.String({ description: 'such as the limit that was reached; empty without one' }),
  hidesMore: Type.Boolean({ description: 'further events of this action were not recorded in the same hour' }),
  device: Type.String({ description: 'browser and system in words; empty when unknown' }),
  network: Type.String({ description: 'an IPv4 address or an IPv6 /64; empty when unknown' }),
  createdAt: Instant,
})
export type AccessEvent = Static<typeof AccessEvent>

/** A page of access events, newest first. */
export const AccessEventPage = Type.Object({
  events: Type.Array(AccessEvent),
  page: Type.Integer(),
  pages: Type.Integer(),
  /** The account of the filter; null without one, or when it does not exist. */
  account: Nullable(AccessAccount),
})
export type AccessEventPage = Static<typeof AccessEventPage>

/** The endpoint of access events (behaviour, Back office). */
export const accessEvents = {
  list: endpoint('GET', '/api/access-events', {
    access: { area: 'people', may: 'read' },
    summary: 'List sign-ins, refusals, role changes, exports and refunds, newest first, 50 a page, 200 pages at most',
    query: Type.Object({ kind: Type.Optional(AccessKind), account: Type.Optional(Id), pageNumber: PageNumber }),
    reply: AccessEventPage,
  }),
}
