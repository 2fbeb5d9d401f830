import type { Switches } from '#simulators/paypal/control/switches.ts'
import { type PaypalSimulator, startPaypalSimulator } from '#simulators/paypal/start-paypal-simulator.ts'
import type { Order } from '#simulators/paypal/paypal-objects.ts'
import type { Person } from './factories.ts'
import { type Answer, startShop, type TestShop } from './start-shop.ts'

/** A shop that takes payments by PayPal's simulator, and what a test does there. */
export interface PaypalShop {
  shop: TestShop
  /** Presses the button: starts the payment of an order. */
  press(buyer: Person, orderId: string): Promise<Answer>
  /** What the page asks for after the return from PayPal. */
  pay(buyer: Person, orderId: string): Promise<Answer>
  /** Approves on PayPal's page; answers where that leads. */
  approve(paypalId: string): Promise<string | null>
  /** What PayPal knows of an order. */
  orderAt(paypalId: string): Promise<Order>
  /** Takes the money of an approved order, as a shop does that is killed right afterwards. */
  captureUnseen(paypalId: string): Promise<void>
  /** The calls that PayPal got so far. */
  calls(): Promise<string[]>
  setProvider(behaviour: Partial<Switches['provider']>): Promise<void>
  setCapture(behaviour: Switches['capture']): Promise<void>
  control(path: string, body?: object): Promise<void>
  close(): Promise<void>
}

const known = { clientId: 'client', clientSecret: 'secret' }

/** Opens a shop with PayPal configured. Close it afterwards. */
export async function startPaypalShop(): Promise<PaypalShop> {
  const paypal = await startPaypalSimulator({ ...known, controls: true })
  const shop = await startShop({
    PAYPAL_CLIENT_ID: known.clientId,
    PAYPAL_CLIENT_SECRET: known.clientSecret,
    PAYPAL_BASE_URL: paypal.baseUrl,
  })
  const control = async (path: string, body: object = {}) => {
    const answer = await post(`${paypal.baseUrl}/_control${path}`, body)
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
  const ask = async <T>(path: string) => (await fetch(`${paypal.baseUrl}/_control${path}`)).json() as Promise<T>
  return {
    shop,
    press: (as, _id) => shop.call('POST', '/api/paypal/create-order', { as, body: { order: { _id } } }),
    pay: (as, orderId) => shop.call('PUT', `/api/orders/${orderId}/pay`, { as, body: {} }),
    async approve(paypalId) {
      const form = new URLSearchParams({ answer: 'pay' })
      const url = `${paypal.baseUrl}/checkoutnow/${paypalId}`
      const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: form })
      return answer.headers.get('location')
    },
    orderAt: (paypalId) => ask<Order>(`/orders/${paypalId}`),
    captureUnseen: (paypalId) => captureUnseen(paypal, paypalId),
    calls: async () => (await ask<{ calls: string[] }>('/calls')).calls,
    setProvider: (behaviour) => control('/provider', behaviour),
    setCapture: (behaviour) => control('/capture', behaviour),
    control,
    async close() {
      await shop.close()
      await paypal.close()
    },
  }
}

async function captureUnseen({ baseUrl }: PaypalSimulator, paypalId: string): Promise<void> {
  const secret = Buffer.from(`${known.clientId}:${known.clientSecret}`).toString('base64')
  const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${secret}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'paypal-request-id': `unseen-${paypalId}` }
  const answer = await post(`${baseUrl}/v2/checkout/orders/${paypalId}/capture`, {}, headers)
  if (answer.status !== 201) throw new Error(`the capture answered ${answer.status}: ${await answer.text()}`)
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
