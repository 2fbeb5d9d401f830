import { expect, it } from 'vitest'
import type { DeliveryZone } from '#contract/orders/delivery.ts'
import { extraDaysLabel, gapsText, promiseLabel } from './zone-labels.ts'

const zone: DeliveryZone = {
  _id: 'a',
  name: 'Northland',
  ranges: '0100-0599',
  kind: 'days',
  version: 1,
  daysFrom: 4,
  daysTo: 5,
  ruralDays: 1,
  islandDays: 2,
}
const called: DeliveryZone = { ...zone, kind: 'call' }

it('a zone says what it promises', () => {
  expect([promiseLabel(zone), promiseLabel(called)]).toEqual(['4 to 5 business days', 'We call the customer'])
})

it('a zone says which deliveries take longer', () => {
  expect(
    [zone, { ...zone, islandDays: 0 }, { ...zone, ruralDays: 0, islandDays: 0 }, called].map(extraDaysLabel),
  ).toEqual(['1 rural, 2 islands', '1 rural', '', ''])
})

it('the postal codes without a zone are named', () => {
  expect(gapsText([])).toBeNull()
  expect(gapsText(['4300-4399', '8016'])).toBe(
    'No zone has 4300-4399, 8016. Orders to these postcodes get the widest promise of all zones.',
  )
})
