import { PageMeta } from '#app/pages/page-meta.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { paths } from '#rules/paths.ts'
import { ContentPage } from './content-page.tsx'
import { termsParts } from './terms-text.tsx'

/** Terms (spec §2): the terms of sale. */
export function Component() {
  const shop = useShopDetails()
  return (
    <>
      <PageMeta
        title="Terms"
        description={`The terms on which ${shop.name} sells: prices, payment, delivery, returns, and your rights under New Zealand law.`}
        canonical={paths.terms}
      />
      <ContentPage
        title="Terms"
        lead="Our terms in plain English. New Zealand law comes first."
        parts={termsParts(shop)}
      />
    </>
  )
}
