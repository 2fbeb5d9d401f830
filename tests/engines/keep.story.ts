import type { EngineWindow } from './support/engine.ts'
import { findProduct } from './support/orders.ts'
import { expect, story } from './support/story.ts'
import { Tab } from './support/tab.ts'

story('a shopper ticks pieces of two rooms and compares them', async ({ tab }) => {
  await tab.goto('/living/living')
  await tab.click('button', 'Compare')
  await tab.click('checkbox', 'Compare Omaha TV Stand')
  await tab.click('checkbox', 'Compare Ranfurly TV Stand')
  await tab.goto('/bedroom/bedroom')
  await tab.click('checkbox', 'Compare Karamea Queen Bed Frame')
  await tab.sees('3 of 4 chosen')
  await tab.click('link', 'Compare to scale')
  await tab.sees('Three pieces, all drawn at one scale.')
  await tab.click('link', 'Remove Karamea Queen Bed Frame')
  await tab.sees('Two pieces, all drawn at one scale.')
  await tab.click('button', 'Add to Cart: Ranfurly TV Stand')
  await tab.has('link', 'Cart, 1 piece')
})

story('a list is kept, and its shared copy shows it to others', async ({ tab, openTab }) => {
  for (const [room, name] of [
    ['/living/TV%20Stand', 'Ranfurly TV Stand'],
    ['/living/Lamp', 'Cardrona Lamp Table'],
  ] as const) {
    await tab.goto(room)
    await tab.click('button', new RegExp(`[Mm]y list: ${name}$`))
    await tab.isLike('button', new RegExp(`[Mm]y list: ${name}$`), { attributes: { 'aria-pressed': 'true' } })
  }
  await tab.click('link', 'My list, 2 pieces')
  await tab.click('button', 'Remove Cardrona Lamp Table')
  await tab.isLike('button', 'Undo: Cardrona Lamp Table', { isFocused: true })
  await tab.press('Enter')
  await tab.has('link', 'My list, 2 pieces')
  await tab.click('button', 'Make a link')
  await tab.has('button', 'Stop sharing')
  const address = await tab.evaluate(() =>
    [...document.querySelectorAll('input')].map(({ value }) => value).find((value) => value.includes('/list/')),
  )
  const friend = await openTab()
  await friend.goto(address ?? '')
  await friend.has('heading', 'A shared list')
  await friend.sees('2 pieces, at today’s prices.')
  await friend.click('button', /my list: Ranfurly TV Stand$/)
  await friend.has('link', 'My list, 1 piece')
})

story('a page that comes back with the Back button answers, as the browser kept it', async ({ tab }) => {
  await tab.goto(`/product/${await findProduct(tab, 'Cardrona Lamp Table')}`)
  await tab.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isKept: persisted })),
  )
  await tab.goto('/support')
  await tab.back()
  await tab.has('heading', 'Cardrona Lamp Table')
  await expect.poll(() => tab.evaluate(() => Reflect.get(window, 'isKept'))).toBe(true)
  await tab.click('button', 'Add to Cart')
  await tab.sees('Subtotal (1) items')
})

for (const width of [390, 1280]) {
  story(`the first wrong field of Contact is in the window, ${width} pixels wide`, async ({ tab }) => {
    await tab.resize(width)
    await tab.goto('/contact')
    await tab.click('button', 'Send')
    await tab.sees('Enter your first name.')
    await tab.isLike('field', 'First Name', { isFocused: true, isInWindow: true })
  })
}

story('what a page reports fails its story', async ({ tab, relay }) => {
  await tab.goto('/support')
  await tab.evaluate(() => {
    console.error('a line of the console')
    void Promise.reject(new Error('a rejection'))
    setTimeout(() => {
      throw new Error('an error')
    })
    document.body.append(Object.assign(document.createElement('script'), { text: '1' }))
  })
  const seen: string[] = []
  const read = () => {
    seen.push(...relay.takeErrors())
    return seen.map((line) => line.split(':')[0]).toSorted((a = '', b = '') => a.localeCompare(b))
  }
  await expect.poll(read).toEqual(['console error', 'content policy', 'error', 'rejection'])
})

story('a page that is left before it answers is asked again', async ({ engine }) => {
  const opened = await engine.openWindow()
  let count = 0
  const call: EngineWindow['call'] = (...question) => {
    count += 1
    return count === 1 ? new Promise(() => {}) : opened.call(...question)
  }
  await new Tab({ ...opened, call }, 'about:blank').isAt('blank')
  expect(count).toBe(2)
  await opened.close()
})
