import { expect, test } from 'vitest'
import { Providers } from '#app/entry/providers.tsx'
import { makeStore } from '#app/store/store.ts'
import { emptySpace } from '#rules/catalogue/fit/space.ts'
import { textOf } from '#tests/support/render.tsx'
import { makePageProduct, shopDetails } from '#tests/support/wire-factories.ts'
import { PurchasePanel } from './purchase-panel.tsx'

const panelOf = (countInStock: number) =>
  textOf(
    <Providers store={makeStore()} shop={shopDetails} year={2026}>
      <PurchasePanel
        product={makePageProduct({ price: 1349, countInStock, description: 'A table.' })}
        space={emptySpace}
      />
    </Providers>,
  )

test('four payments are offered for what can be bought, and not for what is sold out', () => {
  expect(panelOf(2)).toContain('4 payments of $337.25')
  const soldOut = panelOf(0)
  expect(soldOut).toContain('Out of Stock')
  expect(soldOut).not.toMatch(/payments of|Add to Cart/)
})
