import { delivery, type NewDeliveryZone } from '#contract/orders/delivery.ts'
import { requests } from '#contract/orders/requests.ts'
import { endpointsOf } from './endpoints-of.ts'
import { formOf, uploadTimeoutMs } from './upload-file.ts'

/** A delivery zone as the form sends it: texts. The server converts them, or returns field errors. */
export type ZoneInput = Record<keyof NewDeliveryZone, string>

export const requestsApi = endpointsOf('requests', requests, {
  '*': { invalidates: ['Order'] },
  addPhoto: {
    toParts: ({ file, ...params }: { id: string; requestId: string; file: File }) => ({
      params,
      body: formOf('image', file),
    }),
    timeoutMs: uploadTimeoutMs,
  },
  // Its units can be sold again.
  answer: { invalidates: ['Order', 'Product'] },
  refundPieces: { isKeyed: true, invalidates: ['Order', 'Product'] },
})

export const deliveryApi = endpointsOf('delivery', delivery, {
  '*': { provides: ['Zone'], invalidates: ['Zone'] },
  createZone: { toParts: (body: ZoneInput) => ({ body }) },
  updateZone: {
    toParts: ({ id, ...body }: ZoneInput & { id: string; version: number }) => ({ params: { id }, body }),
  },
})
