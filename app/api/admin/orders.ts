import { fulfilment } from '#contract/orders/fulfilment.ts'
import { orderEdits } from '#contract/orders/order-edits.ts'
import { orderNotes } from '#contract/orders/order-notes.ts'
import { orderViews } from '#contract/orders/order-views.ts'
import { phoneOrders } from '#contract/orders/phone-orders.ts'
import { endpointsOf } from '#app/api/endpoints-of.ts'

export const fulfilmentApi = endpointsOf('fulfilment', fulfilment, {
  '*': { invalidates: ['Order'] },
  list: { provides: ['Order'], keepSeconds: 5 },
  takeStep: { isKeyed: true },
})

// The stock has changed, or another person was faster.
export const orderEditsApi = endpointsOf('orderEdits', orderEdits, { save: { invalidates: ['Order', 'Product'] } })

export const orderNotesApi = endpointsOf('orderNotes', orderNotes, {
  '*': { provides: ['Order'], invalidates: ['Order'] },
  read: { provides: (_notes, _error, { id }) => [{ type: 'Order', id }] },
})

/** The views that this person has saved change with each answer. */
export const orderViewsApi = endpointsOf('orderViews', orderViews, {
  '*': { provides: [{ type: 'Order', id: 'views' }], invalidates: [{ type: 'Order', id: 'views' }] },
  count: { provides: ['Order'] },
})

export const phoneOrdersApi = endpointsOf('phoneOrders', phoneOrders, {
  // The stock has changed, or another person was faster.
  '*': { invalidates: ['Order', 'Product'] },
  customers: { provides: ['Order'] },
  place: { isKeyed: true },
})
