import { expect, it } from 'vitest'
import { earlierItemsText, earlierSumText, formatEarlierAmount, formerShopText } from './earlier-orders.ts'

it('an earlier order says which shop it comes from', () => {
  expect(formerShopText('woocommerce')).toBe('From our former shop, on WooCommerce')
})

it('an amount in another currency than the NZ dollar names it', () => {
  expect(formatEarlierAmount(1234, 'NZD')).toBe('$1,234.00')
  expect(formatEarlierAmount(1234.5, 'AUD')).toBe('AUD 1,234.50')
  expect(formatEarlierAmount(-0.5, 'AUD')).toBe('−AUD 0.50')
})

it('earlier orders add up per currency, net of refunds', () => {
  const order = (total: number, refunded = 0, currency = 'NZD') => ({ total, refunded, currency })
  expect(earlierSumText([order(0.1)])).toBe('1 earlier order, $0.10')
  expect(earlierSumText([order(0.1), order(0.2), order(1234, 0.3)])).toBe('3 earlier orders, $1,234.00')
  expect(earlierSumText([order(10), order(5, 0, 'AUD')])).toBe('2 earlier orders, $10.00 and AUD 5.00')
})

it('the items of an earlier order are one line', () => {
  const item = { code: '', price: 1 }
  expect(
    earlierItemsText([
      { ...item, name: 'Weka Table', qty: 2 },
      { ...item, name: 'Lamp', qty: 1 },
    ]),
  ).toBe('2 × Weka Table, 1 × Lamp')
})
