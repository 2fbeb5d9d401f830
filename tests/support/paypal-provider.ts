import type { Switches } from '#packages/payment-simulators/paypal/simulator.ts'
import {
  type PaypalSimulator,
  startPaypalSimulator,
} from '#packages/payment-simulators/paypal/start-paypal-simulator.ts'
import type { Order } from '#packages/payment-simulators/paypal/paypal-objects.ts'
import type { SentEvent } from '#packages/payment-simulators/paypal/simulator.ts'
import type { Person } from './factories.ts'
import { startShop, type TestResponse, type TestShop } from './start-shop.ts'
import { paypalAddress } from './paypal-address.ts'

/** A shop with PayPal's simulator as its provider, and the actions of a test there. */
export interface PaypalShop {
  shop: TestShop
  /** Starts the PayPal payment of an order, as the button does. */
  startCheckout(buyer: Person, orderId: string): Promise<TestResponse>
  /** Captures the payment, as the order page does after the return from PayPal. */
  capturePayment(buyer: Person, orderId: string): Promise<TestResponse>
  /** Approves on PayPal's page; returns the URL that PayPal redirects to. */
  approve(paypalId: string): Promise<string | null>
  /** Reads PayPal's own record of an order. */
  readPaypalOrder(paypalId: string): Promise<Order>
  /** Captures an approved order without the shop's knowledge, as a shop that is killed right after the capture. */
  captureOutsideShop(paypalId: string): Promise<void>
  /** Lists the requests that PayPal has received so far. */
  listRequests(): Promise<string[]>
  /** Lists the PayPal-Request-Ids that PayPal has received so far. */
  listRequestIds(): Promise<string[]>
  /** Has PayPal make an event about an order: its exact text and the headers that sign it. */
  makeEvent(paypalId: string, type: string, options?: { isBare: boolean }): Promise<SentEvent>
  /** Delivers an event to the shop, as PayPal does; `from` is the address that a proxy forwards. */
  deliverEvent(event: SentEvent, from?: string): Promise<{ status: number; message?: string }>
  setProvider(behaviour: Partial<Switches['provider']>): Promise<void>
  setCapture(behaviour: Switches['capture']): Promise<void>
  control(path: string, body?: object): Promise<void>
  close(): Promise<void>
}

const credentials = { clientId: 'client', clientSecret: 'secret', webhookId: 'WEBHOOK1' }

/** Opens a shop with PayPal configured. Close it afterwards. */
export async function startPaypalShop(): Promise<PaypalShop> {
  let clock: TestShop['clock'] | undefined
  const now = () => clock?.read() ?? new Date()
  const paypal = await startPaypalSimulator({ ...credentials, controls: true, now })
  const shop = await startShop({ PAYPAL_URL: paypalAddress(paypal.baseUrl, credentials) })
  clock = shop.clock
  const control = async (path: string, body: object = {}) => {
    const response = await post(`${paypal.baseUrl}/_control${path}`, body)
    if (response.status >= 400) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
  }
  const getControl = async <T>(path: string) => (await fetch(`${paypal.baseUrl}/_control${path}`)).json() as Promise<T>
  return {
    shop,
    startCheckout: (as, _id) => shop.call('POST', '/api/paypal/create-order', { as, body: { order: { _id } } }),
    capturePayment: (as, orderId) => shop.call('PUT', `/api/orders/${orderId}/pay`, { as, body: {} }),
    async approve(paypalId) {
      const form = new URLSearchParams({ answer: 'pay' })
      const url = `${paypal.baseUrl}/checkoutnow/${paypalId}`
      const response = await fetch(url, { method: 'POST', redirect: 'manual', body: form })
      return response.headers.get('location')
    },
    readPaypalOrder: (paypalId) => getControl<Order>(`/orders/${paypalId}`),
    captureOutsideShop: (paypalId) => captureOutsideShop(paypal, paypalId),
    listRequests: async () => (await getControl<{ calls: string[] }>('/calls')).calls,
    listRequestIds: async () => (await getControl<{ requestIds: string[] }>('/calls')).requestIds,
    async makeEvent(paypalId, type, options) {
      const body = { event_type: type, ...options }
      const response = await post(`${paypal.baseUrl}/_control/orders/${paypalId}/events`, body)
      return (await response.json()) as SentEvent
    },
    async deliverEvent({ text, headers }, from) {
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/paypal/webhook',
        headers: { ...headers, 'content-type': 'application/json', ...(from && { 'x-forwarded-for': from }) },
        payload: text,
      })
      return { status: response.statusCode, ...response.json<{ message?: string }>() }
    },
    setProvider: (behaviour) => control('/provider', behaviour),
    setCapture: (behaviour) => control('/capture', behaviour),
    control,
    async close() {
      await shop.close()
      await paypal.close()
    },
  }
}

async function captureOutsideShop({ baseUrl }: PaypalSimulator, paypalId: string): Promise<void> {
  const secret = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')
  const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${secret}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'paypal-request-id': `unseen-${paypalId}` }
  const response = await post(`${baseUrl}/v2/checkout/orders/${paypalId}/capture`, {}, headers)
  if (response.status !== 201)
    throw new Error(`the capture responded with ${response.status}: ${await response.text()}`)
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
