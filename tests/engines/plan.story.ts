import { storedRooms } from '#tests/e2e/support/plan.ts'
import { livingRoom } from '#tests/support/plans.ts'
import { expect, story } from './support/story.ts'
import type { Tab } from './support/tab.ts'

const sentences = (tab: Tab) =>
  tab.evaluate(() => [...document.querySelectorAll('[aria-labelledby=plan-says] > ul p')].map((p) => p.textContent))

story('a shopper draws a room, lays two pieces in, and mends what the plan says', async ({ tab }) => {
  await tab.goto('/plan')
  await tab.fill(/^Length/, '4,2 m')
  await tab.fill(/^Width/, '360 cm')
  await tab.click('button', 'Draw the room')
  await tab.sees('Nothing laid in yet. Start with the largest piece.')
  await tab.click('radio', 'My own things')
  await tab.fill(/^Side to side/, '2100')
  await tab.fill(/^Front to back/, '900')
  await tab.fill(/^Height/, '850')
  await tab.press('Enter')
  await tab.fill('Search a piece for this room', 'Cardrona Coffee Table with Drawers')
  await tab.press('Enter')
  await tab.click('button', 'Lay in the plan: Cardrona Coffee Table with Drawers')
  await tab.fill('To wall A', '1280')
  await tab.press('Enter')
  await tab.fill('To wall D', '45 cm')
  await tab.press('Enter')
  await tab.sees('380 mm from the sofa; 400 to 450 mm are comfortable.')
  await tab.click('button', /^Move it 20 mm/)
  await tab.sees('Everything works')
  await tab.isLike('field', 'To the sofa', { value: '400' })
  await tab.click('button', /^1400 mm/)
  await tab.isLike('field', 'To the sofa', { value: '375' })
  await tab.click('button', 'Undo')
  await tab.isLike('field', 'To the sofa', { value: '400' })
  await tab.click('button', 'Add 1 to Cart')
  await tab.has('link', 'Cart, 1 piece')
  await tab.reload()
  await tab.has('button', /^Cardrona Coffee Table with Drawers, 450 mm from D, 1300 mm from A$/)
})

story('a stored room is judged, its ways too, and keys move and turn a piece', async ({ tab }) => {
  const text = await storedRooms([livingRoom], async (url) => (await tab.api<never>('GET', url)).body)
  await tab.evaluate((stored) => localStorage.setItem('plan', stored), text)
  await tab.goto('/plan')
  await tab.sees('2 do not work, 2 are tight')
  await tab.sees(
    'The way from the door to the Omaha TV Stand is 583 mm at its narrowest, between the sofa and the fireplace; 600 mm are comfortable.',
  )
  expect(await sentences(tab)).toHaveLength(4)
  await tab.click('button', /^Kingsland Lamp Table, 3050 mm from D/)
  await tab.press('Left')
  await tab.press('Left')
  await tab.has('button', 'Kingsland Lamp Table, 2950 mm from D, 400 mm from C')
  await tab.sees('1 does not work, 2 are tight')
  await tab.type('r')
  await tab.sees('2950 mm from D, 400 mm from C. Front to D.')
  await tab.click('radio', 'Walls')
  await tab.click('radio', 'D')
  await tab.isAt('/plan?view=walls&wall=D')
  await tab.has('img', /^Wall D, 3900 mm wide and 2400 mm high, as you face it: Omaha TV Stand/)
})
