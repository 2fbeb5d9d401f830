import { PageMeta } from '#app/pages/page-meta.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Accordion } from './accordion.tsx'
import { paths } from '#rules/paths.ts'
import { ContentPage } from './content-page.tsx'
import { ShopPhone } from './shop-contact.tsx'
import { supportAnswers } from './support-answers.tsx'

/** Support (spec §2): seven sections, each with its anchor. The footer links to `/support#shipping`. */
export function Component() {
  const shop = useShopDetails()
  const parts = supportAnswers(shop).map(({ id, title, answers }, index) => ({
    id,
    title,
    body: (
      <Accordion
        parts={answers.map(([question, answer], at) => ({
          title: question,
          children: answer,
          open: index + at === 0,
        }))}
      />
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
