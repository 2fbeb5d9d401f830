import { expect, test } from 'vitest'
import { type Finding, judgePlan } from '#rules/plan/judge-plan.ts'
import { judgeWays } from '#rules/plan/judge-ways.ts'
import { bedroom, diningRoom, livingRoom } from '#tests/support/plans.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { PlanBoard } from './plan-board.tsx'
import { Sheets } from './print-sheets.tsx'
import { WallsView } from './walls-view.tsx'

const board = (plan = livingRoom, chosenId: string | null = null, shown: Finding | null = null) =>
  markupOf(
    <PlanBoard
      plan={plan}
      findings={judgePlan(plan)}
      shown={shown}
      chosenId={chosenId}
      soldOutIds={new Set(['left'])}
      choose={() => {}}
      place={() => {}}
      follow={() => {}}
      takeOut={() => {}}
      oneMore={() => {}}
      toDistances={() => {}}
    >
      <p>Distances, mm</p>
    </PlanBoard>,
  )

/** `aria-label`, `aria-pressed` of the buttons of pieces. */
const pieces = (html: string) =>
  [...html.matchAll(/data-item="[^"]*" aria-label="([^"]*)" aria-pressed="([^"]*)"/g)].map(([, name, isPressed]) => [
    name,
    isPressed,
  ])

test('a sentence that is shown has its place marked in the plan', () => {
  const [way = null] = judgeWays(livingRoom)
  const marks = (html: string) => html.match(/<g class="shown">.*?<\/g>/)?.[0].match(/<rect/g)?.length ?? 0
  expect(marks(board(livingRoom, null, way))).toBe(1)
  expect(marks(board())).toBe(0)
})

test('a plan is an application with a button for each piece, in the order of the list', () => {
  const html = board(livingRoom, 'ar-cof-1200')
  expect(html).toContain('role="application" aria-label="Plan of the living room"')
  expect(pieces(html)).toEqual([
    ['Omaha TV Stand, at wall D, 1050 mm from A', 'false'],
    ['Cardrona Coffee Table with Drawers, 1670 mm from D, 1350 mm from A', 'true'],
    ['Arrowtown Hall Table, at wall B, 1240 mm from A', 'false'],
    ['Kingsland Lamp Table, 3050 mm from D, 400 mm from C', 'false'],
    ['Sofa, 2700 mm from D, 900 mm from A', 'false'],
  ])
})

test('readers do not see the drawing, and no part of the plan has a style attribute', () => {
  const html = board(livingRoom, 'ar-cof-1200')
  expect(html).toMatch(/<svg class="drawing [^"]*" viewBox="[^"]*" aria-hidden="true">/)
  expect(html).not.toContain('style=')
})

test('the drawing has the names, the figures of the chosen piece and those of what is too near', () => {
  const texts = [...board(livingRoom, 'ar-cof-1200').matchAll(/<text class="(name|fig[^"]*)"[^>]*>([^<]*)/g)].map(
    ([, kind, text]) => `${kind} ${text}`,
  )
  expect(texts).toEqual([
    'name Omaha TV Stand',
    'name Cardrona',
    'name Arrowtown',
    'name Sofa',
    'fig is-warn 840',
    'fig is-warn 380',
    'fig 1350',
    'fig 1350',
    'fig 1250',
  ])
})

test('without a chosen piece there is no sheet for phones', () => {
  expect(board()).not.toContain('aria-label="Chosen piece"')
  expect(board(livingRoom, 'in-lmp-450')).toMatch(/aria-label="Chosen piece".*Kingsland Lamp Table.*The door hits it/)
})

test('a piece that is sold out has a dashed outline', () => {
  expect(board(bedroom).match(/class="is-out/g)).toHaveLength(1)
})

test('chairs are drawn below the table that they are pushed under', () => {
  const order = [...board(diningRoom).matchAll(/<text class="numtext[^"]*"[^>]*>(\d)/g)].map(([, number]) => number)
  expect(order).toEqual(['2', '2', '2', '2', '1'])
})

test('a wall says to readers what is at it, and shows by how much a piece is higher than the sill', () => {
  const wall = <WallsView plan={bedroom} wall="B" productOf={() => undefined} />
  expect(markupOf(wall)).toContain(
    'aria-label="Wall B, 2910 mm wide and 2400 mm high, as you face it: window from 1300 to 2700 mm with its sill at 900 mm; Naseby Tallboy, 1300 mm high, 1500 mm from the left corner',
  )
  expect(textOf(wall)).toContain('400 over')
})

test('the printed sheets say their scale, number own things too, and list the distances to all walls', () => {
  const text = textOf(
    <Sheets
      plan={livingRoom}
      soldOutIds={new Set(['in-lmp-450'])}
      today="Friday 20 November 2026"
      sum="4 pieces, $2,426.95 with freight."
      address="totara.example/plan"
    />,
  )
  expect(text).toContain('Living room, 5400 × 3900 mm Scale 1 : 25 on A4')
  expect(text).toContain('2 Cardrona Coffee Table with Drawers 1200 × 650 × 460 1350 3080 1350 1670 D sofa 380 behind')
  expect(text).toContain('4 Kingsland Lamp Table (sold out) 450 × 450 × 600 3050 1900 400 3050 C sofa 50 behind')
  expect(text).toContain('5 Sofa (my own) 2100 × 900 × 850 900 1800 900 2700 D')
  expect(text).toContain('– Door 810 wide, opens in, hinges right 3900 1190 0 3400 – wall C')
  expect(text).toContain('4 pieces, $2,426.95 with freight. Prices of Friday 20 November 2026. totara.example/plan')
})
