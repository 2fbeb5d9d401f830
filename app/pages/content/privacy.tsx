import { PageMeta } from '#app/pages/page-meta.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { privacyEffectiveDate } from '#rules/shop-info.ts'
import { paths } from '#rules/paths.ts'
import { ContentPage } from './content-page.tsx'
import { privacyParts } from './privacy-text.tsx'

/** Privacy (spec §2, effective 21 September 2024): what the Privacy Act 2020 asks a shop to say. */
export function Component() {
  const shop = useShopDetails()
  return (
    <>
      <PageMeta
        title="Privacy"
        description={`What ${shop.name} collects about you, why, who else gets it, how long it is kept, and your rights under the Privacy Act 2020.`}
        canonical={paths.privacy}
      />
      <ContentPage
        title="Privacy"
        lead="We collect what it takes to sell you a table and bring it to your door. Here is all of it."
        meta={`Effective ${privacyEffectiveDate}`}
        parts={privacyParts(shop)}
      />
    </>
  )
}
