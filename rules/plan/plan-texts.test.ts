import { expect, it } from 'vitest'
import { bedroom, diningRoom, livingRoom } from '#tests/support/plans.ts'
import { fineTexts } from './fine-things.ts'
import { judgePlan, movePlan } from './judge-plan.ts'
import { judgeWays, judgeWhole } from './judge-ways.ts'
import { frontText, itemLabel, placeText } from './names.ts'
import type { Plan } from './placed-items.ts'
import { countParts, movedByText, movedText, sentenceOf } from './sentences.ts'

const said = (plan: Plan, findings = judgeWhole(plan)) =>
  findings.map((finding) => {
    const { strong, rest, note, button } = sentenceOf(plan, finding)
    return [finding.kind, strong, rest, note, button]
  })

it('the living room of the design says its four sentences, with their buttons', () => {
  expect(said(livingRoom)).toEqual([
    ['wrong', 'The door hits the Kingsland Lamp Table.', 'Move the table 100 mm towards wall D.', '', 'Move it 100 mm'],
    [
      'wrong',
      'The Arrowtown Hall Table is 840 mm from the fireplace;',
      '1000 mm are safe.',
      'Fire and Emergency New Zealand: a metre from anything that heats.',
      'Move it 160 mm',
    ],
    [
      'tight',
      'The Cardrona Coffee Table with Drawers is 380 mm from the sofa;',
      '400 to 450 mm are comfortable.',
      '',
      'Move it 20 mm',
    ],
    [
      'tight',
      'The way from the door to the Omaha TV Stand is 583 mm at its narrowest,',
      'between the sofa and the fireplace; 600 mm are comfortable.',
      '',
      'Show',
    ],
  ])
  expect(countParts(livingRoom, judgeWhole(livingRoom)).join(', ')).toBe('2 do not work, 2 are tight')
})

it('the living room of the design has seven things that are fine', () => {
  expect(fineTexts(livingRoom, judgeWhole(livingRoom))).toEqual([
    'Every piece goes through the 810 mm door.',
    'The drawers of the Cardrona Coffee Table with Drawers need 1100 mm with room to stand; 1250 mm are free.',
    'The doors and drawers of the Omaha TV Stand need 870 mm with room to stand; 1250 mm are free.',
    'The drawers of the Arrowtown Hall Table need 850 mm with room to stand; 1400 mm are free.',
    'A 75 inch screen is best seen from 2290 to 3050 mm; the middle of the sofa is 2940 mm from it.',
    'Nothing stands in front of the window.',
    'Nothing overlaps, and nothing is higher than the room.',
  ])
})

it('the list of the living room says where each piece is, what its front faces, and what is wrong with it', () => {
  const findings = judgeWhole(livingRoom)
  const lines = livingRoom.items.map((item) => [
    item.number,
    item.name,
    `${placeText(livingRoom.room, item)}. ${frontText(item)}`,
    findings
      .filter(({ itemIds }) => itemIds[0] === item.id)
      .map((finding) => sentenceOf(livingRoom, finding).short)
      .join(),
  ])
  expect(lines).toEqual([
    [1, 'Omaha TV Stand', '0 mm from D, 1050 mm from A. Front to B.', ''],
    [2, 'Cardrona Coffee Table with Drawers', '1670 mm from D, 1350 mm from A. Front to D.', '380 mm from the sofa'],
    [3, 'Arrowtown Hall Table', '0 mm from B, 1240 mm from A. Front to D.', '840 mm from the fireplace'],
    [4, 'Kingsland Lamp Table', '3050 mm from D, 400 mm from C. Front to C.', 'The door hits it'],
    [0, 'Sofa', '2700 mm from D, 900 mm from A. Front to D.', ''],
  ])
  expect(livingRoom.items.map((item) => itemLabel(livingRoom, item))[0]).toBe(
    'Omaha TV Stand, at wall D, 1050 mm from A',
  )
})

it('after “Move it” the new place and count are spoken', () => {
  const [finding] = judgePlan(livingRoom)
  if (!finding?.move) throw new Error('There is no move.')
  const after = movePlan(livingRoom, finding.move)
  const table = after.items[3]
  if (!table) throw new Error('There is no table.')
  expect(movedText(after, table, judgeWhole(after))).toBe(
    'Kingsland Lamp Table, 2950 mm from D, 400 mm from C. 1 does not work, 2 are tight.',
  )
  expect(movedByText(table, finding.move)).toBe('Kingsland Lamp Table moved 100 mm towards wall D.')
})

it('the bedroom of the design says its four sentences in the order of the rules, and one more of the way', () => {
  expect(said(bedroom, judgePlan(bedroom))).toEqual([
    [
      'wrong',
      'The drawers of the Hahei Dresser need 450 mm in front;',
      '310 mm are free.',
      'With room to stand 910 mm: its depth and 450 mm.',
      '',
    ],
    ['tight', 'In front of the Naseby Tallboy 495 mm are free;', '930 mm let you stand at an open drawer.', '', ''],
    [
      'tight',
      'The window sill is 900 mm; the Naseby Tallboy in front of it is 1300 mm high.',
      'It covers 900 mm of the window.',
      '',
      '',
    ],
    ['tight', 'On the right side of the Karamea Queen Bed Frame 495 mm are free;', '600 mm are comfortable.', '', ''],
  ])
  expect(said(bedroom, judgeWays(bedroom))).toEqual([
    [
      'wrong',
      'The way from the door to the Naseby Tallboy is 310 mm at its narrowest,',
      'between the Karamea Queen Bed Frame and the Hahei Dresser; 450 mm are needed.',
      '',
      'Show',
    ],
  ])
})

it('the dining room of the design says how narrow the walkway behind two chairs is, and what is fine', () => {
  const findings = judgeWhole(diningRoom)
  expect(said(diningRoom)).toEqual([
    [
      'tight',
      'The walkway behind the chairs at wall A is 420 mm;',
      '600 mm are comfortable.',
      'From the table’s edge 850 mm: the chairs can be pulled out; 900 mm are comfortable.',
      '',
    ],
  ])
  expect(fineTexts(diningRoom, findings)).toEqual([
    'Behind the chairs at wall C 720 mm are free.',
    'Nothing overlaps, and nothing is higher than the room.',
  ])
})
