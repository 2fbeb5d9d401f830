import { PageMeta } from '#app/pages/page-meta.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { privacyEffectiveDate } from '#rules/shop-info.ts'
import { paths } from '#rules/paths.ts'
import { ContentPage } from './content-page.tsx'
import { privacyParts } from './privacy-text.tsx'

/** Privacy (spec §2, effective 21 September 2024): the statement that the Privacy Act 2020 requires. */
export function Component() {
  const shop = useShopDetails()
  return (
    <>
      <PageMeta
        title="Privacy"
        description={`What ${shop.name} collects about you, why, who else receives it, how long it is kept, and your rights under the Privacy Act 2020.`}
        canonical={paths.privacy}
      />
      <ContentPage
        title="Privacy"
        lead="We collect only what we need to sell you furniture and deliver it. This page lists all of it."
        meta={`Effective ${privacyEffectiveDate}`}
        parts={privacyParts(shop)}
      />
    </>
  )
}
