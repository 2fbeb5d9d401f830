import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ParcelStep, countItems, type Item } from '#rules/orders/fulfilment/parcels.ts'
import { moveParcels, type MovingParcel } from './parcel-moves.ts'

let made = 0
const move = (step: ParcelStep, pieces: Item[], at = 'now') => ({
  step,
  pieces,
  at,
  carrier: step === 'ship' ? 'Mainfreight' : null,
  trackingNumber: step === 'ship' ? 'MFT 1' : null,
  newId: () => `new-${++made}`,
})

const ready: MovingParcel<string> = {
  id: 'ready',
  readyAt: 'then',
  shippedAt: null,
  deliveredAt: null,
  carrier: null,
  trackingNumber: null,
  pieces: [{ item: 0, qty: 4 }],
}
const shipped = { ...ready, id: 'shipped', shippedAt: 'then', carrier: 'NZ Post', trackingNumber: 'N 1' }

it('moving pieces makes a parcel of waiting pieces', () => {
  expect(
    moveParcels([], [{ item: 0, qty: 4 }], { ...move('make-ready', [{ item: 0, qty: 3 }]), newId: () => 'a' }),
  ).toEqual([
    {
      id: 'a',
      readyAt: 'now',
      shippedAt: null,
      deliveredAt: null,
      carrier: null,
      trackingNumber: null,
      pieces: [{ item: 0, qty: 3 }],
    },
  ])
})

it('moving pieces ships a ready parcel as it is, with carrier and number', () => {
  expect(moveParcels([ready], [], move('ship', [{ item: 0, qty: 4 }]))).toEqual([
    { ...ready, shippedAt: 'now', carrier: 'Mainfreight', trackingNumber: 'MFT 1' },
  ])
})

it('moving pieces ships ready and waiting pieces together as one parcel', () => {
  const parcels = moveParcels(
    [ready],
    [{ item: 1, qty: 1 }],
    move('ship', [
      { item: 0, qty: 4 },
      { item: 1, qty: 1 },
    ]),
  )
  expect(parcels).toMatchObject([
    {
      id: 'ready',
      shippedAt: 'now',
      pieces: [
        { item: 0, qty: 4 },
        { item: 1, qty: 1 },
      ],
    },
  ])
})

it('moving pieces leaves the rest of a ready parcel of which a part is shipped', () => {
  expect(moveParcels([ready], [], { ...move('ship', [{ item: 0, qty: 1 }]), newId: () => 'part' })).toMatchObject([
    { id: 'ready', shippedAt: null, pieces: [{ item: 0, qty: 3 }] },
    { id: 'part', shippedAt: 'now', pieces: [{ item: 0, qty: 1 }] },
  ])
})

it('moving pieces keeps carrier and number of the part that is delivered', () => {
  expect(moveParcels([shipped], [], { ...move('deliver', [{ item: 0, qty: 1 }]), newId: () => 'part' })).toMatchObject([
    { id: 'shipped', deliveredAt: null, pieces: [{ item: 0, qty: 3 }] },
    { id: 'part', shippedAt: 'then', deliveredAt: 'now', carrier: 'NZ Post', trackingNumber: 'N 1' },
  ])
})

it('moving pieces delivers several parcels separately, and first what is furthest on', () => {
  expect(moveParcels([ready, shipped], [{ item: 0, qty: 1 }], move('deliver', [{ item: 0, qty: 8 }]))).toMatchObject([
    { id: 'ready', shippedAt: null, deliveredAt: 'now' },
    { id: 'shipped', shippedAt: 'then', deliveredAt: 'now' },
  ])
})

it('moving pieces takes the units of the stage that is named', () => {
  const parcels = moveParcels([ready], [{ item: 0, qty: 2 }], {
    ...move('ship', [{ item: 0, qty: 2 }]),
    pieces: [{ item: 0, qty: 2, from: 'waiting' }],
    newId: () => 'new',
  })
  expect(parcels).toMatchObject([
    { id: 'ready', shippedAt: null, pieces: [{ item: 0, qty: 4 }] },
    { id: 'new', shippedAt: 'now', pieces: [{ item: 0, qty: 2 }] },
  ])
})

it('moving pieces is refused when there are fewer pieces that may take the step', () => {
  expect(moveParcels([shipped], [], move('ship', [{ item: 0, qty: 1 }]))).toBeUndefined()
  expect(moveParcels([ready], [], move('make-ready', [{ item: 0, qty: 1 }]))).toBeUndefined()
  expect(moveParcels([ready], [], move('ship', [{ item: 0, qty: 5 }]))).toBeUndefined()
  expect(moveParcels([ready], [], move('ship', [{ item: 1, qty: 1 }]))).toBeUndefined()
})

it('moving pieces neither loses nor makes a unit, whatever the steps are', () => {
  const product = fc.record({ item: fc.integer({ min: 0, max: 2 }), qty: fc.integer({ min: 1, max: 3 }) })
  const step = fc.constantFrom<ParcelStep>('make-ready', 'ship', 'deliver')
  const moves = fc.array(fc.tuple(step, fc.array(product, { minLength: 1, maxLength: 3 })), { maxLength: 8 })
  fc.assert(
    fc.property(moves, (wanted) => {
      const bought = [0, 1, 2].map((item) => ({ item, qty: 5 }))
      let parcels: MovingParcel<string>[] = []
      for (const [each, pieces] of wanted) {
        const packed = (item: number) =>
          countItems(parcels.flatMap((parcel) => parcel.pieces).filter((one) => one.item === item))
        const waiting = bought.map(({ item, qty }) => ({ item, qty: qty - packed(item) })).filter(({ qty }) => qty > 0)
        parcels = moveParcels(parcels, waiting, move(each, pieces)) ?? parcels
        for (const { item, qty } of bought) expect(packed(item)).toBeLessThanOrEqual(qty)
        expect(parcels.every((parcel) => parcel.pieces.length > 0)).toBe(true)
        expect(parcels.flatMap((parcel) => parcel.pieces).every(({ qty }) => qty > 0)).toBe(true)
        expect(new Set(parcels.map(({ id }) => id)).size).toBe(parcels.length)
      }
    }),
  )
})
