import { describe, expect, it } from 'vitest'
import { passwordMismatch, normalizeEmail } from './accounts.ts'
import { isDeliverable } from './delivery.ts'
import { isId, shortId } from './ids.ts'
import { holdLeftMs, paymentMethodText } from './order-state.ts'
import { categoryLabel, findRoom, findRoomOfPath, rooms } from './rooms.ts'
import { quantityOptions, stockText } from './stock.ts'

describe('accounts', () => {
  it('compares e-mail addresses without case and outer space', () => {
    expect(normalizeEmail('  Marama@Example.NZ ')).toBe('marama@example.nz')
  })

  it('says when two passwords differ (spec §5)', () => {
    expect(passwordMismatch('kauri1234', 'kauri123')).toBe('Passwords do not match')
    expect(passwordMismatch('kauri1234', 'kauri1234')).toBeNull()
  })
})

describe('delivery', () => {
  it.each(['New Zealand', 'nz', ' AOTEAROA '])('goes to %j', (country) => expect(isDeliverable(country)).toBe(true))
  it.each(['Australia', '', 'New Zealander'])('does not go to %j', (country) =>
    expect(isDeliverable(country)).toBe(false),
  )
})

describe('ids', () => {
  it('knows a UUID from anything else', () => {
    expect(isId('01938f2a-7c1e-7000-8000-000000000001')).toBe(true)
    for (const wrong of ['', 'x', '1', '01938f2a7c1e70008000000000000001', '01938f2a-7c1e-7000-8000-00000000000\n']) {
      expect(isId(wrong)).toBe(false)
    }
  })

  it('shows the first two groups of an order id', () => {
    expect(shortId('01938f2a-7c1e-7000-8000-000000000001')).toBe('01938f2a-7c1e')
  })
})

describe('an order', () => {
  it('is held until its instant and no longer (promises 4)', () => {
    const until = '2026-11-20T10:00:00.000Z'
    expect(holdLeftMs(until, new Date('2026-11-20T09:59:59.000Z'))).toBe(1000)
    expect(holdLeftMs(until, new Date(until))).toBe(0)
    expect(holdLeftMs(null, new Date(until))).toBe(0)
  })

  it('names how it was paid in words', () => {
    expect(paymentMethodText(['card', 'afterpay_clearpay'])).toBe('Credit Card, Afterpay')
    expect(paymentMethodText(['klarna'])).toBe('klarna')
  })
})

describe('rooms (spec §2)', () => {
  it('shows Console as Hall Tables and Headboard as Bed Frames', () => {
    expect([categoryLabel('Console'), categoryLabel('Headboard'), categoryLabel('Hammock')]).toEqual([
      'Hall Tables',
      'Bed Frames',
      'Hammock',
    ])
  })

  it('has no Paris in the dining room', () => {
    expect(rooms.map(({ path, brands }) => [path, brands.includes('Paris')])).toEqual([
      ['living', true],
      ['dining', false],
      ['bedroom', true],
    ])
  })

  it('finds a room by what a product says', () => {
    expect(findRoom('Dining Room')?.path).toBe('dining')
    expect(findRoom('Garage')).toBeUndefined()
  })

  it('finds a room by the path of its pages, without case', () => {
    expect(findRoomOfPath('/living/Coffee')?.homeSpace).toBe('Living Room')
    expect(findRoomOfPath('/Bedroom/pine')?.homeSpace).toBe('Bedroom')
    for (const other of ['/', '', '/products', '/livingroom/x']) expect(findRoomOfPath(other)).toBeUndefined()
  })
})

describe('stock', () => {
  it('is In Stock above 0, else Out of Stock, and says when one is left', () => {
    expect([9, 1, 0, -1].map(stockText)).toEqual(['In Stock', 'Last one', 'Out of Stock', 'Out of Stock'])
  })

  it('offers 1 to what is there', () => {
    expect(quantityOptions(3)).toEqual([1, 2, 3])
    expect(quantityOptions(0)).toEqual([])
    expect(quantityOptions(9999)).toHaveLength(99)
  })
})
