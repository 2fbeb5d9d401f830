import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { changesAtSignIn, changesBetween, quantitiesOf, withChanges } from './sync-cart.ts'

const item = (id: string, qty: number) => ({ ...makeProduct(), _id: id, qty })

it.each([
  [{}, {}, []],
  [{ a: 1 }, { a: 1 }, []],
  [{}, { a: 2 }, [{ product: 'a', qty: 2 }]],
  [{ a: 1, b: 1 }, { a: 3, b: 1 }, [{ product: 'a', qty: 3 }]],
  [{ a: 1, b: 2 }, { b: 2 }, [{ product: 'a', qty: 0 }]],
  [
    { a: 1 },
    { b: 1 },
    [
      { product: 'a', qty: 0 },
      { product: 'b', qty: 1 },
    ],
  ],
  // Local storage may have any names.
  [{}, { constructor: 1 }, [{ product: 'constructor', qty: 1 }]],
])('the changes of a cart from %j to %j are %j', (before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes)
})

it.each([
  [{ a: 1, b: 4 }, { b: 2, c: 1 }, [{ product: 'c', qty: 1 }]],
  [{ a: 1 }, { a: 3 }, [{ product: 'a', qty: 3 }]],
  [{ a: 1 }, {}, []],
])(
  'the changes of a cart at the sign-in to an account with %j from a browser with %j are %j',
  (account, filled, changes) => {
    expect(changesAtSignIn(account, filled)).toEqual(changes)
  },
)

it('the changes of a cart apply to items, and a quantity of 0 removes one', () => {
  const items = [item('a', 1), item('b', 2)]
  expect(
    quantitiesOf(
      withChanges(items, [
        { product: 'a', qty: 5 },
        { product: 'b', qty: 0 },
        { product: 'c', qty: 1 },
      ]),
    ),
  ).toEqual({ a: 5 })
})
