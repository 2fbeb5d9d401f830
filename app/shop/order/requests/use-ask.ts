import { requestsApi } from '#app/api/delivery.ts'
import { orderLinksApi } from '#app/api/payments.ts'
import type { NewRequest } from '#contract/orders/requests.ts'

export type Asker = 'buyer' | 'link'

export function useAsk(asker: Asker, orderId: string) {
  const [askAsBuyer, own] = requestsApi.ask.useMutation()
  const [askByLink, linked] = orderLinksApi.ask.useMutation()
  const ask = async (request: NewRequest) => {
    const sent = asker === 'link' ? await askByLink(request) : await askAsBuyer({ id: orderId, ...request })
    return sent.error
  }
  return { ask, isLoading: own.isLoading || linked.isLoading }
}
