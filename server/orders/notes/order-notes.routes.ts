import type { FastifyInstance } from 'fastify'
import { orderNotes } from '#contract/orders/order-notes.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listTags } from './order-notes.queries.ts'
import { addNote, addTag, bringNoteBack, changeNote, deleteNote, readOrderNotes, takeTagOff } from './order-notes.ts'

/** How many tags the filter of the order list offers. */
const maxListedTags = 200

/** The endpoints of the notes and tags of orders. */
export function orderNoteRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, orderNotes.read, ({ params }) => readOrderNotes(shop, params.id))
  registerEndpoint(app, orderNotes.add, ({ user, params, body }) => addNote(shop, user, params.id, body.text))
  registerEndpoint(app, orderNotes.change, ({ user, params, body }) => changeNote(shop, user, params, body))
  registerEndpoint(app, orderNotes.delete, ({ user, params }) => deleteNote(shop, user, params))
  registerEndpoint(app, orderNotes.restore, ({ user, params }) => bringNoteBack(shop, user, params))
  registerEndpoint(app, orderNotes.addTag, ({ user, params, body }) => addTag(shop, user, params.id, body.tag))
  registerEndpoint(app, orderNotes.takeTagOff, ({ user, params }) => takeTagOff(shop, user, params.id, params.tag))
  registerEndpoint(app, orderNotes.tags, async () => ({ tags: await listTags(shop.db, maxListedTags) }))
}
