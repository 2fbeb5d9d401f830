import { stock } from '#contract/stock/stock.ts'
import { stocktakes } from '#contract/stock/stocktakes.ts'
import { endpointsOf } from '#app/api/endpoints-of.ts'

export const stockApi = endpointsOf('stock', stock, {
  '*': { provides: ['Product', 'Order'], invalidates: ['Product'], keepSeconds: 5 },
  arrive: { isKeyed: true },
})

export const stocktakesApi = endpointsOf('stocktakes', stocktakes, {
  '*': { provides: ['Product'], invalidates: ['Product'], keepSeconds: 5 },
  read: { provides: ['Order'] },
  saveCounts: {
    invalidates: [],
    async onQueryStarted({ id }, { dispatch, queryFulfilled }): Promise<void> {
      const saved = await queryFulfilled.catch(() => null)
      if (saved) dispatch(stocktakesApi.read.upsert({ id }, saved.data))
    },
  },
})
