import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { fixedTextsApi } from '#app/api/content.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { type LoadFailure, prefetch, unknownPage } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { paths } from '#rules/paths.ts'
import { ContentPage } from './content-page.tsx'
import { textParts } from './text-parts.tsx'
const load = prefetch(({ params: { version } }) => {
  if (version === undefined) return [fixedTextsApi.read.initiate({ page: 'terms' })]
  return /^\d{1,9}-\d{1,9}$/.test(version) ? [fixedTextsApi.terms.initiate({ version })] : null
})

export async function loader(args: LoaderFunctionArgs): Promise<LoadFailure | null> {
  const failure = await load(args)
  return failure?.status === 404 ? unknownPage : failure
}

/** Terms (spec §2): the terms of sale, or those of an order as they were when it was placed. */
export function Component() {
  const { version } = useParams()
  return version === undefined ? <Terms /> : <OrderTerms version={version} />
}

function Terms() {
  const shop = useShopDetails()
  const { data } = fixedTextsApi.read.useQuery({ page: 'terms' })
  if (!data) return null
  return (
    <>
      <PageMeta
        title="Terms"
        description={`The terms on which ${shop.name} sells: prices, payment, delivery, returns, and your rights under New Zealand law.`}
        canonical={paths.terms}
      />
      <ContentPage title="Terms" lead={data.lead} meta={data.note} parts={textParts(data.sections)} />
    </>
  )
}

function OrderTerms({ version }: { version: string }) {
  const { data } = fixedTextsApi.terms.useQuery({ version })
  if (!data) return null
  const { lead, note, isLive, since, sections } = data
  const meta = since !== null && (
    <>
      {note} Published on <DayInWords at={since} />
    </>
  )
  return (
    <>
      <PageMeta title="Terms" />
      <ContentPage
        title="Terms"
        lead={
          isLive ? (
            lead
          ) : (
            <>
              {lead} These terms apply to earlier orders. New orders have <Link to={paths.terms}>different terms</Link>.
            </>
          )
        }
        meta={meta || note}
        parts={textParts(sections)}
      />
    </>
  )
}
