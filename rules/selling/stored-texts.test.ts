import { expect, it } from 'vitest'
import { addressOf, hasRightSums, readCart, toStoredCart } from './cart.ts'
import { readMyList } from './my-list/my-list.ts'

// What browsers had stored on 30 November 2026. Shoppers come back with it: never change these texts.
const cart =
  '{"cartItems":[{"code":"","brand":"","category":"","homeSpace":"","style":"","keywords":"","rating":0,"numReviews":0,"_id":"01a22aa5-1084-716b-b7da-9f3feb3113c0","name":"Arrowtown Hall Table","image":"/images/arrowtown-hall-table.f6a66072.webp","material":"Pine","price":579,"countInStock":8,"width":400,"height":820,"length":1300,"qty":2}],"shippingAddress":{"address":"14 Kōwhai Street","city":"Ōamaru","postCode":"9400","country":"New Zealand","recipient":"Hemi Tipene","phone":"021 555 0142","company":"","suburb":"South Hill","note":"Six steps."},"paymentMethod":"Credit Card, Afterpay","orderId":"order","itemsPrice":"1158.00","shippingPrice":"0.00","taxPrice":"173.70","totalPrice":"1158.00"}'
const list =
  '[{"product":"01a22aa4-2624-7496-9285-ce83bc8b1d21","qty":1,"price":229,"countInStock":14,"addedAt":"2026-11-30T04:19:46.999Z"}]'

it('a cart that is stored today is read with its items, sums and address, and stored again as it was', () => {
  const read = readCart(cart)
  expect(read.cartItems).toEqual([
    {
      _id: '01a22aa5-1084-716b-b7da-9f3feb3113c0',
      name: 'Arrowtown Hall Table',
      image: '/images/arrowtown-hall-table.f6a66072.webp',
      material: 'Pine',
      price: 579,
      countInStock: 8,
      width: 400,
      height: 820,
      length: 1300,
      qty: 2,
    },
  ])
  expect([hasRightSums(cart), read.totalPrice, addressOf(read)?.city]).toEqual([true, '1158.00', 'Ōamaru'])
  expect(JSON.parse(JSON.stringify(toStoredCart(read)))).toEqual(JSON.parse(cart))
})

it('a list that is stored today is read as it was', () => {
  expect(JSON.stringify(readMyList(list))).toBe(list)
})
