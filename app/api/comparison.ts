import { comparison } from '#contract/catalogue/comparison.ts'
import { endpointsOf } from './endpoints-of.ts'

export const comparisonApi = endpointsOf('comparison', comparison, {
  list: { provides: (products = []) => products.map(({ _id }) => ({ type: 'Product', id: _id })), keepSeconds: 5 },
})
