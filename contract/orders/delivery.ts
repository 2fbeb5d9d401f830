import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, FilledText, OneOf, Text } from '#contract/platform/fields.ts'

const Day = Type.String({ description: 'a New Zealand day such as 2026-11-26' })

const Holiday = Type.Object({
  day: Day,
  to: Type.Optional(Type.String({ description: 'the last of several days on which the shop is closed' })),
  name: Type.String({ description: 'such as the Canterbury anniversary day, or why the shop is closed' }),
})

/** The days between which an order arrives. */
export const PromisedDays = Type.Object({
  kind: Type.Literal('days'),
  from: Day,
  to: Day,
  daysFrom: Type.Integer({ description: 'business days until `from`' }),
  daysTo: Type.Integer({ description: 'business days until `to`' }),
  holidays: Type.Array(Holiday, { description: 'the holidays and closed days that do not count' }),
})
export type PromisedDays = Static<typeof PromisedDays>

/** When an order arrives. `call`: no day is promised, the shop calls the buyer to arrange one. */
export const DeliveryPromise = Type.Union([PromisedDays, Type.Object({ kind: Type.Literal('call') })])
export type DeliveryPromise = Static<typeof DeliveryPromise>

/** What the shop knows about a postal code, and what it promises for an order that is paid today. */
export const DeliveryEstimate = Type.Object({
  postCode: Type.String(),
  places: Type.Array(Type.String(), {
    description: 'the post town first; empty for a code that the shop does not know',
  }),
  promise: DeliveryPromise,
})
export type DeliveryEstimate = Static<typeof DeliveryEstimate>

const wholeDays = (maximum: number, message: string) =>
  Type.Integer({ minimum: 0, maximum, 'x-message': message, description: 'business days' })

const zoneFields = {
  name: FilledText('the name', 60, 'Enter a name.'),
  ranges: Type.String({
    minLength: 1,
    maxLength: 1000,
    pattern: '\\S',
    'x-empty': 'Enter the postcodes.',
    'x-message': 'Keep the postcodes to 1000 characters.',
    description: 'postal codes and ranges of them with commas, such as 0600-0959, 1081',
  }),
  kind: OneOf(['days', 'call'], {
    'x-message': 'Choose whether the zone has days or you call.',
    description: 'call: no day is promised, the shop calls the buyer',
  }),
  daysFrom: wholeDays(60, 'Enter whole business days from 0 to 60.'),
  daysTo: wholeDays(60, 'Enter whole business days from 0 to 60.'),
  ruralDays: wholeDays(30, 'Enter whole business days from 0 to 30.'),
  islandDays: wholeDays(30, 'Enter whole business days from 0 to 30.'),
}

/** A delivery zone as the owner enters it. */
export const NewDeliveryZone = Type.Object(zoneFields)
export type NewDeliveryZone = Static<typeof NewDeliveryZone>

/** A delivery zone. `version` counts its changes. */
export const DeliveryZone = Type.Object({ _id: Id, ...zoneFields, version: Type.Integer() })
export type DeliveryZone = Static<typeof DeliveryZone>

/** The delivery zones, sorted by their first postal code, and the postal codes that belong to none. */
export const DeliveryZones = Type.Object({
  zones: Type.Array(DeliveryZone),
  gaps: Type.Array(Type.String(), { description: 'ranges of postal codes without a zone' }),
})
export type DeliveryZones = Static<typeof DeliveryZones>

/** The endpoints of delivery dates and zones. */
export const delivery = {
  promise: endpoint('GET', '/api/delivery/promise', {
    access: 'anyone',
    countsFor: { name: 'delivery' },
    dependsOn: ['delivery'],
    summary: 'Read when an order that is paid today arrives at a postal code, and the places of this code',
    query: Type.Object({ postCode: Type.Optional(Text('the postcode', 20)) }),
    reply: DeliveryEstimate,
  }),
  zones: endpoint('GET', '/api/delivery/zones', {
    access: { area: 'content', may: 'read' },
    forTokens: true,
    summary: 'List the delivery zones, and the postal codes that belong to none',
    reply: DeliveryZones,
  }),
  createZone: endpoint('POST', '/api/delivery/zones', {
    access: { area: 'content', may: 'change' },
    summary: 'Create a delivery zone',
    body: NewDeliveryZone,
    reply: DeliveryZone,
    status: 201,
  }),
  updateZone: endpoint('PUT', '/api/delivery/zones/:id', {
    access: { area: 'content', may: 'change' },
    summary: 'Change a delivery zone; 409 when another admin has changed it since `version` was read',
    params: IdParams,
    body: Type.Object({
      ...zoneFields,
      version: Type.Optional(Type.Integer({ 'x-message': 'The version must be a whole number.' })),
    }),
    reply: DeliveryZone,
  }),
  deleteZone: endpoint('DELETE', '/api/delivery/zones/:id', {
    access: { area: 'content', may: 'change' },
    summary: 'Delete a delivery zone; orders keep their promise',
    params: IdParams,
    reply: Type.Object({ message: Type.String() }),
  }),
}
