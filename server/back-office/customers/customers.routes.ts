import type { FastifyInstance } from 'fastify'
import { customers } from '#contract/back-office/customers.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { eraseCustomer } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { addGuestOrders, sendClaimLink, takeGuestOrdersBack } from './guest-orders.ts'
import { listCustomers } from './list-customers.ts'
import { addCustomerNote, changeCustomerNote, deleteCustomerNote } from './notes.ts'
import { readCustomer } from './read-customer.ts'
import { readWriterOrders } from './read-writer-orders.ts'
import { addCustomerTag, takeCustomerTagOff } from './tags.ts'
import { listCustomerTags } from './tags.queries.ts'

const maxSuggestedTags = 200

export function customerRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, customers.list, ({ user, query }) => listCustomers(shop, user, query))
  registerEndpoint(app, customers.read, ({ user, params }) => readCustomer(shop, user, params.id))
  registerEndpoint(app, customers.writer, ({ user, params }) => readWriterOrders(shop, user, params))
  registerEndpoint(app, customers.addNote, ({ user, params, body }) =>
    addCustomerNote(shop, user, params.id, body.text),
  )
  registerEndpoint(app, customers.changeNote, ({ user, params, body }) => changeCustomerNote(shop, user, params, body))
  registerEndpoint(app, customers.deleteNote, ({ user, params }) => deleteCustomerNote(shop, user, params))
  registerEndpoint(app, customers.addTag, ({ user, params, body }) => addCustomerTag(shop, user, params.id, body.tag))
  registerEndpoint(app, customers.takeTagOff, ({ user, params }) =>
    takeCustomerTagOff(shop, user, params.id, params.tag),
  )
  registerEndpoint(app, customers.tags, async () => ({ tags: await listCustomerTags(shop.db, maxSuggestedTags) }))
  registerEndpoint(app, customers.addGuestOrders, ({ user, params }) => addGuestOrders(shop, user, params.id))
  registerEndpoint(app, customers.takeGuestOrdersBack, ({ user, params }) => takeGuestOrdersBack(shop, user, params.id))
  registerEndpoint(app, customers.sendClaimLink, async ({ user, params }) => ({
    message: `We’ve sent a link to ${await sendClaimLink(shop, user, params.id)}.`,
  }))
  registerEndpoint(app, customers.downloadData, async ({ user, params, request, reply }) => {
    const { file, userId } = await exportCustomer(shop, user, params.id, reply)
    await recordAccessEvent(shop, request, { action: 'customer-exported', by: user, ...(userId && { userId }) })
    return file
  })
  registerEndpoint(app, customers.erase, async ({ user, params, body, request }) => {
    for (const userId of await eraseCustomer(shop, user, params.id, body)) {
      await recordAccessEvent(shop, request, { action: 'account-deleted', by: user, userId })
    }
    return { message: 'Customer erased' }
  })
}
