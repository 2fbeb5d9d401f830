import type { Page } from '@playwright/test'
import { shopPages } from '#app/shop/pages.ts'
import type { Plan } from '#rules/plan/placed-items.ts'
import { listViolations } from '#tests/e2e/support/axe.ts'
import { doorAddress, fillShop } from '#tests/e2e/support/filled-shop.ts'
import { openAsOwner } from '#tests/e2e/support/owner.ts'
import { type Addresses, adminPaths, ofOwners, ofShoppers, ofVisitors } from '#tests/e2e/support/page-addresses.ts'
import { storeRooms } from '#tests/e2e/support/plan.ts'
import { fillCart } from '#tests/e2e/support/shopper.ts'
import { expect, gate, story } from '#tests/e2e/support/story.ts'
import { measureOverflow } from '#tests/e2e/support/walk.ts'
import { bedroom, livingRoom } from '#tests/support/plans.ts'

/* axe checks every page at both widths. A new page fails here until it has an address. */

story.describe.configure({ mode: 'parallel' })

const [desktop, phone] = [1440, 390]

/** Something that a page shows only after a press, or a page that is visited again for what it shows now. */
interface State {
  name: string
  address: string
  status?: number
  width?: number
  open?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

/** Opens the plan of a stored room, with a view in its address. */
const plan =
  (room: Plan, act?: (page: Page) => Promise<void>, view = '') =>
  async (page: Page) => {
    await storeRooms(page, room)
    await page.goto(`/plan${view}`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'In this room' }).waitFor()
    await act?.(page)
  }

async function pressAllKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Omaha TV Stand, at wall D/ }).press('?')
  await page.getByRole('dialog', { name: 'Keys in the plan' }).waitFor()
}

async function openSheet(page: Page): Promise<void> {
  await press('Cardrona Coffee Table with Drawers')(page)
  await press('More')(page)
  await page.getByRole('dialog', { name: 'Cardrona Coffee Table with Drawers' }).waitFor()
}

async function payByCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Complete Order/ }).click()
  await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
}

async function visit(page: Page, addresses: Addresses, states: readonly State[]): Promise<string[]> {
  const pages: State[] = Object.entries(addresses).map(([name, address]) => ({ name, address }))
  const wrong: string[] = []
  for (const state of [...pages, ...states]) {
    const found = await listFaults(page, state).catch((error: unknown) => [String(error)])
    wrong.push(...found.map((fault) => `${state.name}: ${fault}`))
  }
  return wrong
}

async function listFaults(page: Page, { address, status = 200, width, open }: State): Promise<string[]> {
  const faults: string[] = []
  const widths = width === undefined ? [desktop, phone] : [width]
  await resize(page, widths[0])
  const response = await page.goto(address, { waitUntil: 'networkidle' })
  const { pathname } = new URL(page.url())
  const isThere = response?.status() === status && pathname === address.replace(/\?.*/, '')
  if (!isThere) return [`${address} leads to ${pathname} with ${response?.status()}`]
  await open?.(page)
  for (const each of widths) {
    await resize(page, each)
    const overflow = await measureOverflow(page)
    const found = [...(overflow > 0 ? [`scrolls sideways by ${overflow} px`] : []), ...(await listViolations(page))]
    faults.push(...found.map((fault) => `${each} pixels wide: ${fault}`))
  }
  return faults
}

async function resize(page: Page, width = desktop): Promise<void> {
  await page.setViewportSize({ width, height: width === phone ? 844 : 900 })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: width === phone })
  await session.detach()
}

async function beginCheckout(page: Page): Promise<void> {
  await page.goto('/living/TV%20Stand')
  await page.getByRole('button', { name: 'My list: Ranfurly TV Stand' }).click()
  await fillCart(page, 'Kingsland Lamp Table', 1)
  const begun = JSON.stringify({ shippingAddress: doorAddress, paymentMethod: 'card' })
  await page.evaluate((text) => {
    const cart = JSON.parse(window.localStorage.getItem('cart') ?? '{}')
    window.localStorage.setItem('cart', JSON.stringify({ ...cart, ...JSON.parse(text) }))
  }, begun)
}

story('every page of the shop is accessible and fits', gate.anyWidth, async ({ page, shop, pageErrors }) => {
  pageErrors.expect(/status of 404 .*(no\/such\/page|review-invitations)/)
  story.slow()
  const filled = await fillShop(shop)
  const [visitors, shoppers] = [ofVisitors(filled), ofShoppers(filled)]
  const all = Object.keys({ ...visitors, ...shoppers })
  expect(all.toSorted()).toEqual(shopPages.map(({ path }) => path).toSorted())

  await beginCheckout(page)
  const wrong = await visit(page, visitors, [
    { name: 'a page that is missing', address: '/no/such/page', status: 404 },
    { name: 'the menu', address: '/', width: phone, open: press('Menu') },
    { name: 'the filters of a room', address: '/living/living', width: phone, open: press(/^Filter/) },
    { name: 'a form with errors', address: '/contact', open: press('Send') },
    { name: 'the form of a room with errors', address: '/plan', open: press('Draw the room') },
    { name: 'a plan', address: '/plan', open: plan(livingRoom, press(/^Cardrona/)) },
    { name: 'a plan that was changed', address: '/plan', open: plan(livingRoom, press(/^Move it 100 mm/)) },
    { name: 'all keys of a plan', address: '/plan', width: desktop, open: plan(livingRoom, pressAllKeys) },
    { name: 'the sheet of a piece', address: '/plan', width: phone, open: plan(livingRoom, openSheet) },
    { name: 'a narrow plan', address: '/plan', width: 320, open: plan(livingRoom, press('Room, doors, windows')) },
    { name: 'a plan with a sold-out piece', address: '/plan', open: plan(bedroom, press(/^Swap for what/)) },
    { name: 'a wall', address: '/plan', open: plan(bedroom, undefined, '?view=walls&wall=B') },
  ])
  expect((await page.request.post('/api/users/auth', { data: filled.buyer })).status()).toBe(200)
  wrong.push(
    ...(await visit(page, shoppers, [
      { name: 'an unpaid order', address: `/order/${filled.unpaidOrder}` },
      { name: 'the page of the card', address: `/order/${filled.unpaidOrder}`, open: payByCard },
    ])),
  )
  expect(wrong).toEqual([])
})

story('every admin page is accessible and fits its window', gate.anyWidth, async ({ page, shop }) => {
  story.slow()
  const filled = await fillShop(shop)
  const addresses = ofOwners(filled)
  expect(Object.keys(addresses).toSorted()).toEqual(adminPaths.toSorted())

  await openAsOwner(page, shop, '/admin')
  const programs = [
    ['/api/webhooks', { url: 'https://books.example.nz/hooks', events: ['refund.made'] }],
    ['/api/tokens', { name: 'Bookkeeping', scopes: [{ area: 'orders', may: 'read' }], endsOn: '2099-06-30' }],
  ] as const
  const made: string[] = []
  for (const [url, data] of programs) {
    const response = await page.request.post(url, { data })
    expect(response.status()).toBe(201)
    const { _id, webhook } = await response.json()
    made.push(`${url}/${_id ?? webhook._id}`)
  }
  const wrong = await visit(page, addresses, [
    { name: 'an unpaid order', address: `/admin/order/${filled.unpaidOrder}` },
    { name: 'the menu', address: '/admin', width: phone, open: press('More') },
    { name: 'a question', address: '/admin/productlist', open: press('Create a Product') },
    { name: 'a form in a dialog', address: '/admin/connections/webhooks', open: press('New webhook') },
    { name: 'an open form', address: '/admin/people', open: press('Invite…') },
  ])
  expect(wrong).toEqual([])
  // The other stories share this shop.
  for (const url of made) expect((await page.request.delete(url)).status()).toBe(200)
})
