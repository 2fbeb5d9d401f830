import { signUp, findProduct } from './support/orders.ts'
import { newShopper } from '#tests/e2e/support/shopper.ts'
import { story } from './support/story.ts'

for (const width of [390, 1280]) {
  story(`a shopper filters a room, ${width} pixels wide`, async ({ tab }) => {
    const openFilters = async () => width < 992 && tab.click('button', /^Filter/)
    await tab.resize(width)
    await tab.goto('/')
    await tab.click('link', /^Living Room/)
    await tab.isAt('/living/living')
    await tab.sees('28 of 28 fit')
    await openFilters()
    await tab.click('link', /^TV Stands/)
    await tab.isAt('/living/TV%20Stand')
    await tab.sees('8 of 8 fit')
    await openFilters()
    await tab.click('checkbox', /^Honey/)
    await tab.isAt('/living/TV%20Stand?finish=honey')
    if (width < 992) await tab.click('button', 'Show 2 pieces', ['dialog', 'Filter'])
    await tab.has('link', 'Onehunga TV Stand', { times: 0 })
    await tab.has('link', 'Ranfurly TV Stand')
    await tab.click('link', 'Remove: Honey')
    await tab.isAt('/living/TV%20Stand')
    await tab.has('link', 'Onehunga TV Stand')
    await tab.back()
    await tab.has('link', 'Onehunga TV Stand', { times: 0 })
  })
}

story('a price slider is moved by mouse and keyboard, and Back leaves the room', async ({ tab }) => {
  await tab.goto('/')
  await tab.goto('/living/living')
  await tab.click('slider', /^Price/)
  await tab.press('Home')
  await tab.isAt('/living/living?price=155')
  await tab.isLike('slider', /^Price/, { isFocused: true, attributes: { 'aria-valuetext': 'up to $155' } })
  await tab.press('End')
  await tab.isAt('/living/living')
  await tab.click('slider', /^Length/)
  await tab.press('End')
  for (let press = 0; press < 7; press += 1) await tab.press('Left')
  await tab.isAt('/living/living?length=1800')
  await tab.isLike('field', 'Length, up to, in millimetres', { value: '1800' })
  await tab.sees('25 of 28 fit')
  await tab.back()
  await tab.isAt('/')
})

story('a search finds pieces, and its suggestions lead to them', async ({ tab }) => {
  await tab.goto('/')
  await tab.fill('Search products', 'coffee table')
  await tab.press('Enter')
  await tab.isAt('/search/coffee%20table')
  await tab.has('link', 'Hahei Coffee Table')
  await tab.fill('Search products', 'cardrona')
  await tab.click('option', /Cardrona Lamp Table/)
  await tab.has('heading', 'Cardrona Lamp Table')
})

story('a shopper with a saved space comes back from registration to the review form', async ({ tab }) => {
  const id = await findProduct(tab, 'Lavaud Hall Table')
  await tab.goto(`/product/${id}`)
  await tab.click('button', /^Will it fit\?/)
  await tab.fill(/^Side to side/, '1200')
  await tab.fill(/^Front to back/, '400')
  await tab.press('Enter')
  await tab.isAt(`/product/${id}?space=1200x400x`)
  await tab.sees('Fits your space')
  await tab.click('link', 'Write a Customer Review')
  await tab.isAt(`/product/${id}?space=1200x400x#write`)
  await tab.isLike('heading', 'Write a Customer Review', { isInWindow: true })
  await tab.click('link', 'sign in')
  await tab.click('link', 'Register')
  await signUp(tab, newShopper())
  await tab.isAt(`/product/${id}?space=1200x400x#write`)
  await tab.isLike('field', 'Rating', { isInWindow: true })
  // The keyboard goes on in the form.
  await tab.press('Tab')
  await tab.isLike('field', 'Rating', { isFocused: true })
})

story('the parts of the specifications open and close', async ({ tab }) => {
  await tab.goto(`/product/${await findProduct(tab, 'Lavaud Hall Table')}`)
  for (const part of ['Specifications', 'Material', 'Style', 'Getting it home']) {
    await tab.isLike('heading', part, { isOpen: true })
    await tab.click('heading', part)
    await tab.isLike('heading', part, { isOpen: false })
    await tab.press('Enter')
    await tab.isLike('heading', part, { isOpen: true })
  }
})
