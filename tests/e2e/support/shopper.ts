import type { Page } from '@playwright/test'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { expect } from './story.ts'

/** A person who buys. The email address is new for each story, so that stories do not share data. */
export interface Shopper {
  name: string
  email: string
  password: string
}

let count = 0

export function newShopper(): Shopper {
  count += 1
  return { name: 'Marama Tipene', email: `marama.${Date.now()}.${count}@example.nz`, password: 'kauri-and-rimu' }
}

export async function signUp(page: Page, { name, email, password }: Shopper): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
}

export async function signIn(page: Page, { email, password }: Shopper): Promise<void> {
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export async function fillAddress(page: Page): Promise<void> {
  await expect(page.getByLabel('Country')).toHaveValue('New Zealand')
  await page.getByLabel('Recipient').fill('Marama Tipene')
  await page.getByLabel('Phone').fill('021 555 0142')
  await page.getByLabel('Address', { exact: true }).fill('14 Kōwhai Street')
  await page.getByLabel('City').fill('Ōamaru')
  await page.getByLabel('Postal Code').fill('9400')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Searches for a product by its name and puts some of it into the cart, which opens. Returns its id. */
export async function putInCart(page: Page, product: string, qty: number): Promise<string> {
  await page.getByRole('combobox', { name: 'Search products' }).fill(product)
  await page.getByRole('combobox', { name: 'Search products' }).press('Enter')
  await page.getByRole('link', { name: product, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByLabel('Quantity').selectOption(String(qty))
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible()
  return id
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Marama Tipene')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

export async function findProduct(page: Page, name: string): Promise<string> {
  const response = await page.request.get('/api/products/top')
  expect(response.status(), await response.text()).toBe(200)
  const products: { _id: string; name: string }[] = await response.json()
  const found = products.find((product) => product.name === name)
  if (!found) throw new Error(`The shop has no ${name}.`)
  return found._id
}

/** Creates an account through the API, then opens a private page so that the browser stores the user. */
export async function register(page: Page): Promise<Shopper> {
  const shopper = newShopper()
  const response = await page.request.post('/api/users', { data: shopper })
  expect(response.status()).toBe(201)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: shopper.name })).toBeVisible()
  // The name is in the server's page. Public pages show it once the hydrated page has stored it.
  await page.waitForFunction(() => localStorage.getItem('userInfo') !== null)
  return shopper
}

export async function fillCart(page: Page, name: string, qty: number): Promise<void> {
  const id = await findProduct(page, name)
  const response = await page.request.get(`/api/products/current?ids=${id}`)
  const [product]: object[] = await response.json()
  // A file of the shop without scripts, so that only one page has to hydrate.
  await page.goto('/robots.txt')
  await page.evaluate(
    (cart) => window.localStorage.setItem('cart', cart),
    JSON.stringify({ cartItems: [{ ...product, qty }] }),
  )
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: /^Subtotal/ })).toBeVisible()
}

export async function stockOf(page: Page, id: string): Promise<number> {
  const response = await page.request.get(`/api/products/${id}`)
  const { countInStock }: { countInStock: number } = await response.json()
  return countInStock
}

export function today(): string {
  return nzDay(new Date().toISOString())
}

/** Registers a shopper, unless they are signed in already, places an order and opens it. Returns its id. */
export async function orderProduct(
  page: Page,
  shopper: Shopper,
  product: string,
  { isRegistered = false, qty = 1 } = {},
): Promise<string> {
  if (!isRegistered) expect((await page.request.post('/api/users', { data: shopper })).status()).toBe(201)
  const id = await placeByApi(page, [{ product: await findProduct(page, product), qty }])
  await page.goto(`/order/${id}`)
  return id
}

/** Registers a shopper and orders a product, without a page. Returns the order's id. */
export async function orderByApi(page: Page, name: string, { shopper = newShopper(), qty = 1 } = {}): Promise<string> {
  const product = await findProduct(page, name)
  expect((await page.request.post('/api/users', { data: shopper })).status()).toBe(201)
  return placeByApi(page, [{ product, qty }])
}

export async function placeByApi(page: Page, orderItems: { product: string; qty: number }[]): Promise<string> {
  const shippingAddress = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }
  const response = await page.request.post('/api/orders', {
    data: { orderItems, shippingAddress, paymentMethod: 'card' },
  })
  expect(response.status()).toBe(201)
  return (await response.json())._id
}

export async function payByApi(page: Page, _id: string): Promise<void> {
  const checkout = await page.request.post('/api/stripe/create-checkout-session', { data: { order: { _id } } })
  const { url } = await checkout.json()
  const card = { number: '4242424242424242', expiry: '12 / 34', cvc: '123', name: 'Marama Tipene' }
  await page.request.post(url, { form: card, maxRedirects: 0 })
  expect((await page.request.put(`/api/orders/${_id}/paid`, { data: {} })).status()).toBe(200)
}

export async function buyByApi(
  page: Page,
  name: string,
  options?: { shopper?: Shopper; qty?: number },
): Promise<string> {
  const id = await orderByApi(page, name, options)
  await payByApi(page, id)
  return id
}
