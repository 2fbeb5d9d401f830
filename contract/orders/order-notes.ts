import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, Instant, Nullable, FilledText } from '#contract/platform/fields.ts'

/** A note of the team on an order. Neither the buyer nor an email, a receipt or a file of orders has it. */
export const OrderNote = Type.Object({
  _id: Id,
  text: Type.String(),
  version: Type.Integer({ description: 'counts its changes, for `version` of a change' }),
  by: Type.String({ description: 'name of the author' }),
  createdAt: Instant,
  changedAt: Nullable(Instant),
})
export type OrderNote = Static<typeof OrderNote>

/** What only the team knows of an order. */
export const OrderNotes = Type.Object({
  notes: Type.Array(OrderNote, { description: 'newest first' }),
  tags: Type.Array(Type.String(), { description: 'by the alphabet' }),
})
export type OrderNotes = Static<typeof OrderNotes>

/** The text of a note as it is entered. */
export const NoteText = FilledText('the note', 1000, 'Write the note.')
/** A tag as it is typed; it is stored in lower case, with single spaces. */
export const TagText = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '\\S',
  'x-empty': 'Enter a tag.',
  'x-message': 'Keep the tag to 30 characters.',
})
/** The new text of a note, and the version that was changed. */
export const NoteChange = Type.Object({
  text: NoteText,
  version: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    'x-message': 'Reload the page and change the note again.',
    description: 'of the note that was changed',
  }),
})
/** The id of an order or customer, and a tag of it. */
export const TagParams = Type.Object({
  id: Id,
  tag: Type.String({ maxLength: 200, 'x-message': 'This tag is too long.' }),
})
/** The ids of an order or customer, and of a note on it. */
export const NoteParams = Type.Object({ id: Id, noteId: Id })

/** The endpoints of the notes and tags of orders, which are for the team alone. */
export const orderNotes = {
  read: endpoint('GET', '/api/orders/:id/notes', {
    access: { area: 'orders', may: 'read' },
    forTokens: true,
    summary: 'Read the notes and tags of an order',
    params: IdParams,
    reply: OrderNotes,
  }),
  add: endpoint('POST', '/api/orders/:id/notes', {
    access: { area: 'orders', may: 'change' },
    forTokens: true,
    summary: 'Add a note to an order; 100 at most',
    params: IdParams,
    body: Type.Object({ text: NoteText }),
    reply: OrderNotes,
    status: 201,
  }),
  change: endpoint('PUT', '/api/orders/:id/notes/:noteId', {
    access: { area: 'orders', may: 'change' },
    summary: 'Change a note of an order; 409 when another person has changed it since',
    params: NoteParams,
    body: NoteChange,
    reply: OrderNotes,
  }),
  delete: endpoint('DELETE', '/api/orders/:id/notes/:noteId', {
    access: { area: 'orders', may: 'change' },
    summary: 'Delete a note of an order; it can be brought back for 30 days',
    params: NoteParams,
    reply: OrderNotes,
  }),
  restore: endpoint('POST', '/api/orders/:id/notes/:noteId/bring-back', {
    access: { area: 'orders', may: 'change' },
    summary: 'Bring back a deleted note of an order',
    params: NoteParams,
    reply: OrderNotes,
  }),
  addTag: endpoint('POST', '/api/orders/:id/tags', {
    access: { area: 'orders', may: 'change' },
    forTokens: true,
    summary: 'Add a tag to an order; one that it has stays as it is; 10 at most',
    params: IdParams,
    body: Type.Object({ tag: TagText }),
    reply: OrderNotes,
  }),
  takeTagOff: endpoint('DELETE', '/api/orders/:id/tags/:tag', {
    access: { area: 'orders', may: 'change' },
    forTokens: true,
    summary: 'Take a tag off an order; one that it does not have changes nothing',
    params: TagParams,
    reply: OrderNotes,
  }),
  tags: endpoint('GET', '/api/orders/tags', {
    access: { area: 'orders', may: 'read' },
    forTokens: true,
    summary: 'List the tags that orders have, by the alphabet; the 200 most used at most',
    reply: Type.Object({ tags: Type.Array(Type.String()) }),
  }),
}
