import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { linkTo, sentTo } from '#tests/e2e/support/email-link.ts'
import { newShopper } from '#tests/e2e/support/shopper.ts'
import { buy, placeOrder, register } from './support/orders.ts'
import { expect, story } from './support/story.ts'

story('a guest opens the order by the link of the email, and asks to cancel', async ({ tab, openTab, shop }) => {
  const { email } = newShopper()
  const home = await openTab()
  expect((await home.api('POST', '/api/users/guest', { email })).status).toBe(201)
  await buy(home, 'Pauanui Console Table')
  await tab.goto(await linkTo(shop.dataDir, email, '/track'))
  await tab.isAt('/track')
  await tab.sees(/Paid on/)
  await tab.click('summary', /^Ask to cancel this piece/)
  await tab.choose('Reason', 'Changed my mind')
  await tab.click('button', 'Ask to cancel')
  await tab.sees('You asked to cancel these pieces. We’ll answer within 1 business day.')
})

story('a shopper cancels an unpaid order', async ({ tab }) => {
  await register(tab)
  await tab.goto(`/order/${await placeOrder(tab, 'Karamea Queen Bed Frame')}`)
  await tab.click('button', 'Cancel this order')
  await tab.isLike('button', 'Keep the order', { isFocused: true })
  await tab.press('Escape')
  await tab.has('dialog', 'Are you sure?', { times: 0 })
  await tab.click('button', 'Cancel this order')
  await tab.click('button', 'Cancel the order', ['dialog', 'Are you sure?'])
  await tab.sees(/Cancelled on/)
  await expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toBe('main')
})

story('a buyer returns a piece with a photo', async ({ tab, openTab, shop }, testInfo) => {
  await register(tab)
  const id = await buy(tab, 'Cardrona Lamp Table')
  const owner = await openTab()
  expect((await owner.api('POST', '/api/users/auth', shop.admin)).status).toBe(200)
  expect((await owner.api('PUT', `/api/orders/${id}/deliver`)).status).toBe(200)
  await tab.goto(`/order/${id}`)
  await tab.click('summary', /^Ask for a return/)
  await tab.choose('Reason', 'Damaged on the way')
  await tab.fill(/^Anything else we should know/, 'The top has a split.')
  await tab.click('button', 'Ask for a return')
  await tab.sees('You asked to return these pieces. We’ll answer within 2 business days.')
  const photo = testInfo.outputPath('split.jpg')
  await writeFile(
    photo,
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#734' } })
      .jpeg()
      .toBuffer(),
  )
  await tab.attach(photo)
  await tab.has('img', 'The piece as it arrived, 1')
})

story('a shopper is told when a piece is back', async ({ tab, openTab, shop }) => {
  const { email } = newShopper()
  const found = await tab.api<{ products: { _id: string }[] }>('GET', '/api/products?keyword=Omaha+Display+Unit')
  const id = found.body.products[0]?._id ?? ''
  await tab.goto(`/product/${id}`)
  await tab.has('button', 'Add to Cart', { times: 0 })
  await tab.fill('Email Address', email)
  await tab.click('button', 'Tell me')
  await tab.sees(`Press the link in our email to ${email}`)
  await tab.goto(await linkTo(shop.dataDir, email, '/confirm-alert'))
  await tab.click('button', 'Tell me when it’s back')
  await tab.sees('Done. We’ll email you once, on the day you can order the Omaha Display Unit again.')
  const owner = await openTab()
  expect((await owner.api('POST', '/api/users/auth', shop.admin)).status).toBe(200)
  expect((await owner.api('PUT', `/api/products/${id}`, { countInStock: 1 })).status).toBe(200)
  await expect.poll(() => sentTo(shop.dataDir, email, 'The Omaha Display Unit is back')).toHaveLength(1)
  await tab.goto(`/product/${id}`)
  await tab.has('button', 'Add to Cart')
})
