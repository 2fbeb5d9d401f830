import { backups } from '#contract/back-office/backups.ts'
import { connections } from '#contract/back-office/connections.ts'
import { customers } from '#contract/back-office/customers.ts'
import { dashboard } from '#contract/back-office/dashboard.ts'
import { deletedProducts } from '#contract/back-office/deleted-products.ts'
import { find } from '#contract/back-office/find.ts'
import { moves } from '#contract/back-office/moves.ts'
import { shopExport } from '#contract/back-office/shop-export.ts'
import { productGrid } from '#contract/back-office/product-grid.ts'
import { today } from '#contract/back-office/today.ts'
import { webhooks } from '#contract/back-office/webhooks.ts'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import { api } from '#app/api/base.ts'
import { endpointsOf } from '#app/api/endpoints-of.ts'

const ofCustomer = (_reply: unknown, _error: unknown, { id }: { id: string }) =>
  [{ type: 'User', id: `customer ${id}` }] as const

export const customersApi = endpointsOf('customers', customers, {
  '*': {
    provides: ['Users'],
    invalidates: ofCustomer,
    keepSeconds: 5,
  },
  // A customer is also read by the id of an order; changes name the customer.
  read: {
    provides: (customer, _error, { id }) => [
      ...[...new Set([id, customer?._id ?? id])].map((each) => ({ type: 'User' as const, id: `customer ${each}` })),
      'Order',
    ],
  },
  writer: { provides: ['Order'] },
  addTag: { invalidates: (...change) => [...ofCustomer(...change), 'Users'] },
  takeTagOff: { invalidates: (...change) => [...ofCustomer(...change), 'Users'] },
  // The pages of the orders name their buyers.
  addGuestOrders: { invalidates: (...change) => [...ofCustomer(...change), 'Order'] },
  takeGuestOrdersBack: { invalidates: (...change) => [...ofCustomer(...change), 'Order'] },
  // Not the customer itself: the page leads to the list, and must not read what is gone.
  erase: { invalidates: (_reply, error) => (error ? [] : ['Users']) },
})

/** What a filter of the table of products selects, and in which order. */
export type GridFilter = QueryOf<typeof productGrid.select>
export type GridListing = GridFilter & { pageNumber: number }

export const productGridApi = endpointsOf('productGrid', productGrid, {
  '*': { provides: ['Product'], invalidates: ['Product'], keepSeconds: 5 },
  save: {
    // A thousand items are saved one after the other.
    timeoutMs: 60_000,
    // The list has the saved values at once: what is typed before it is read again is compared with these.
    async onQueryStarted(_cells, { dispatch, getState, queryFulfilled }): Promise<void> {
      const result = await queryFulfilled.catch(() => null)
      if (!result) return
      const now = [
        ...result.data.saved.map(({ product, field, after }) => ({ product, field, value: after })),
        ...result.data.conflicts.map(({ product, field, now: value }) => ({ product, field, value })),
      ]
      for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(getState(), ['Product'])) {
        if (endpointName !== productGridApi.list.name) continue
        const change = productGridApi.list.update(originalArgs as GridListing, ({ rows }) => {
          for (const { product, field, value } of now) {
            const row = rows.find(({ _id }) => _id === product)
            if (row) Object.assign(row, { [field]: value })
          }
        })
        dispatch(change)
      }
    },
    invalidates: (result) => (result ? ['Product'] : []),
  },
  remove: { invalidates: ['Product', 'Sale'] },
})

export const movesApi = endpointsOf('moves', moves, {
  '*': { provides: ['Move'], invalidates: ['Move'], keepSeconds: 5 },
  addFile: {
    toParts: ({ id, file }: { id: string; file: File }) => ({
      params: { id },
      query: { name: file.name },
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
    }),
    // As long as the shop gives a ZIP of 1 GB on a slow connection, and then its pictures.
    timeoutMs: 14_400_000,
  },
  start: { toParts: ({ id, lines }: { id: string; lines?: number }) => ({ params: { id }, query: { lines } }) },
})

export const deletedProductsApi = endpointsOf('deletedProducts', deletedProducts, {
  // A deletion changes it as it changes the products.
  list: { pages: 'pageNumber', provides: ['Product'] },
  restore: { invalidates: ['Product', 'Sale'] },
})

export const connectionsApi = endpointsOf('connections', connections, {
  '*': { provides: ['Connection'], invalidates: ['Connection'], keepSeconds: 5 },
})

export const shopExportApi = endpointsOf('shopExport', shopExport)

export const backupsApi = endpointsOf('backups', backups, {
  list: { provides: [{ type: 'Connection', id: 'backups' }], keepSeconds: 5 },
  write: { invalidates: ['Connection'] },
})

// The reply with a secret is forgotten with its dialog.
export const webhooksApi = endpointsOf('webhooks', webhooks, {
  '*': { invalidates: ['Connection'], keepSeconds: 5 },
  list: { provides: [{ type: 'Connection', id: 'list' }] },
  tries: { provides: (_tries, _error, { id }) => [{ type: 'Connection', id }] },
  // Not its tries, which are gone.
  remove: { invalidates: [{ type: 'Connection', id: 'list' }] },
})

export const dashboardApi = endpointsOf('dashboard', dashboard, {
  read: { provides: ['Order', 'Product'], keepSeconds: 5 },
})

export const todayApi = endpointsOf('today', today, {
  read: { provides: ['Order', 'Product', 'Message', 'Question', 'Review', 'Photo'] },
  money: { provides: ['Order'], keepSeconds: 5 },
})

export const findApi = endpointsOf('find', find, { read: { provides: ['Order', 'Product', 'User'], keepSeconds: 5 } })
