import type { Filled } from './fill.ts'

/** A response of a shop, with its body parsed when it is JSON. */
export interface Answer {
  status: number
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any
}

/** Calls a shop with the cookie of a person. */
export async function call(
  url: string,
  method: string,
  path: string,
  { cookie, body }: { cookie: string; body?: object },
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined }
}

/** Places an order at a shop and pays it by card at the simulator. Returns its id; throws at the first refusal. */
export async function buy(url: string, stripeUrl: string, { buyer, product, address }: Filled): Promise<string> {
  const order = {
    orderItems: [{ product, qty: 1 }],
    shippingAddress: address,
    paymentMethod: 'card',
  }
  const placed = await expectStatus(201, call(url, 'POST', '/api/orders', { cookie: buyer, body: order }))
  const id: string = placed.body._id
  const opened = await expectStatus(
    200,
    call(url, 'POST', '/api/stripe/create-checkout-session', { cookie: buyer, body: { order: { _id: id } } }),
  )
  await fetch(`${stripeUrl}/card/pay/${opened.body.id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      number: '4242424242424242',
      expiry: '12 / 34',
      cvc: '123',
      name: 'Marama Tipene',
    }),
  }).then((response) => response.body?.cancel())
  const paid = await expectStatus(200, call(url, 'PUT', `/api/orders/${id}/paid`, { cookie: buyer, body: {} }))
  if (paid.body.isPaid !== true) throw new Error(`The order ${id} is not paid: ${paid.text}`)
  return id
}

/** Reads an order as its buyer; throws unless it is shown as paid. */
export async function expectPaidOrder(url: string, id: string, { buyer }: Filled): Promise<void> {
  const { body, text } = await expectStatus(200, call(url, 'GET', `/api/orders/${id}`, { cookie: buyer }))
  if (body._id !== id || body.isPaid !== true) throw new Error(`The order ${id} is shown as ${text}`)
}

async function expectStatus(expected: number, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status === expected) return answer
  throw new Error(`A response has the status ${answer.status} in place of ${expected}: ${answer.text.slice(0, 400)}`)
}
