import { expect, test } from 'vitest'
import { ShopDetailsProvider } from '#app/store/shop-details.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import type { SaleProduct } from '#contract/selling/sales.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { markupOf } from '#tests/support/render.tsx'
import { FillProducts } from './fill-products.tsx'

const productOf = (category: string): SaleProduct => ({
  product: `018e3c11-0c44-7000-8000-00000000000${category.length}`,
  code: 'AR-BED-1',
  name: 'Karamea Queen Bed Frame',
  image: '/images/karamea.01234567.webp',
  brand: 'American Rustic',
  category,
  homeSpace: 'Bedroom',
  range: '',
  price: 1349,
  was: null,
  salePrice: null,
  countInStock: 2,
  otherSale: null,
})

test('the pieces of a sale are chosen by the categories that shoppers know, by the alphabet', () => {
  const nothing = () => undefined
  const html = markupOf(
    <ShopDetailsProvider shop={{ rooms: firstRooms } as ShopDetails} year={2026}>
      <FillProducts
        pieces={[productOf('Tall'), productOf('Headboard')]}
        percent="10"
        percentError={undefined}
        rounding="00"
        onPercent={nothing}
        onRounding={nothing}
        onFill={nothing}
      />
    </ShopDetailsProvider>,
  )
  expect(html).toContain('<option value="Headboard">Bed Frames</option><option value="Tall">Tallboys</option>')
})
