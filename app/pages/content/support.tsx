import { PageMeta } from '#app/pages/page-meta.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Accordion } from '#app/ui/navigation/accordion.tsx'
import { phoneHours } from '#rules/shop-info.ts'
import { paths } from '#rules/paths.ts'
import { ContentPage } from './content-page.tsx'
import { ShopPhone } from './shop-contact.tsx'
import { supportAnswers } from './support-answers.tsx'

/** Support (spec §2): the seven parts, each with its anchor; `/support#shipping` is what the footer links to. */
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
      The answers we give most often. Anything else, ring <ShopPhone />, {phoneHours}.
    </>
  )
  return (
    <>
      <PageMeta
        title="Support"
        description={`Ordering, shipping, returns, warranty, accounts and promotions at ${shop.name}, answered.`}
        canonical={paths.support}
      />
      <ContentPage title="Support" lead={lead} parts={parts} />
    </>
  )
}
