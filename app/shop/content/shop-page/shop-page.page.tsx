import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import { shopPageApi } from '#app/api/content.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { type LoadFailure, prefetch, unknownPage } from '#app/store/prefetch.ts'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { WrittenText } from '#app/ui/written-text.tsx'
import { slugProblem } from '#rules/content/shop-page.ts'
import { paths } from '#rules/paths.ts'
const load = prefetch(({ params }) => [shopPageApi.read.initiate({ slug: params.slug ?? '' })])

/** A former address of the page redirects to its present one. */
export async function loader(args: LoaderFunctionArgs): Promise<LoadFailure | Response | null> {
  const { slug = '' } = args.params
  if (slugProblem(slug) !== undefined) return unknownPage
  const failure = await load(args)
  if (failure) return failure.status === 404 ? unknownPage : failure
  const { data } = shopPageApi.read.select({ slug })(args.context.get(storeContext).getState())
  return data && data.slug !== slug ? redirect(paths.shopPage(data.slug), 301) : null
}

export function Component() {
  const { slug = '' } = useParams()
  const { data: page } = shopPageApi.read.useQuery({ slug })
  if (!page) return null
  return (
    <>
      <PageMeta title={page.title} description={page.description} canonical={paths.shopPage(page.slug)} />
      <div className="container">
        <PageHeading title={page.title} />
        <WrittenText html={page.html} />
      </div>
    </>
  )
}
