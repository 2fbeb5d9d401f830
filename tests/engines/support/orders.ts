import { newShopper, type Shopper } from '#tests/e2e/support/shopper.ts'
import type { Tab } from './tab.ts'
import { expect } from './story.ts'

export async function findProduct(tab: Tab, name: string): Promise<string> {
  const products = await tab.api<{ _id: string; name: string }[]>('GET', '/api/products/top')
  const found = products.body.find((product) => product.name === name)
  if (!found) throw new Error(`The shop has no ${name}.`)
  return found._id
}

export async function register(tab: Tab): Promise<Shopper> {
  const shopper = newShopper()
  expect((await tab.api('POST', '/api/users', shopper)).status).toBe(201)
  return shopper
}

export async function placeOrder(tab: Tab, name: string): Promise<string> {
  const shippingAddress = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }
  const orderItems = [{ product: await findProduct(tab, name), qty: 1 }]
  const order = { orderItems, shippingAddress, paymentMethod: 'card' }
  const { status, body } = await tab.api<{ _id: string }>('POST', '/api/orders', order)
  expect(status).toBe(201)
  return body._id
}

export async function buy(tab: Tab, name: string): Promise<string> {
  const _id = await placeOrder(tab, name)
  const checkout = await tab.api<{ url: string }>('POST', '/api/stripe/create-checkout-session', { order: { _id } })
  const card = { number: '4242424242424242', expiry: '12 / 34', cvc: '123', name: 'Marama Tipene' }
  await fetch(checkout.body.url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
  expect((await tab.api('PUT', `/api/orders/${_id}/paid`, {})).status).toBe(200)
  return _id
}

export async function payByCard(tab: Tab, number: string): Promise<void> {
  await tab.fill('Card number', number)
  await tab.fill('Expiry', '12 / 34')
  await tab.fill('CVC', '123')
  await tab.fill('Name on card', 'Marama Tipene')
  await tab.click('button', /^Pay \$/)
}

export async function signUp(tab: Tab, { name, email, password }: Shopper): Promise<void> {
  await tab.fill('Name', name)
  await tab.fill('Email Address', email)
  await tab.fill('Password', password)
  await tab.fill('Confirm Password', password)
  await tab.click('button', 'Register')
}
