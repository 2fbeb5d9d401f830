import { supportApi, useReadSupportQuery } from '#app/api/content/support.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { paths } from '#rules/paths.ts'
import { Accordion } from './accordion.tsx'
import { ContentPage } from './content-page.tsx'
import { ShopPhone } from './shop-contact.tsx'

export const loader = prefetch(() => [supportApi.endpoints.readSupport.initiate()])

/** Support (spec §2): seven sections, each with its anchor. The footer links to `/support#shipping`. */
export function Component() {
  const shop = useShopDetails()
  const { data } = useReadSupportQuery()
  const parts = (data?.sections ?? []).map(({ id, title, answers }, index) => ({
    id,
    title,
    body: (
      <Accordion parts={answers.map(({ question, html }, at) => ({ title: question, html, open: index + at === 0 }))} />
    ),
  }))
  const lead = (
    <>
      Answers to the most common questions. For anything else, call <ShopPhone />, {shop.phoneHours}.
    </>
  )
  return (
    <>
      <PageMeta
        title="Support"
        description={`Answers about ordering, shipping, returns, warranty, accounts and promotions at ${shop.name}.`}
        canonical={paths.support}
      />
      <ContentPage title="Support" lead={lead} parts={parts} />
    </>
  )
}
