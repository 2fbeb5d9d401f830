import { contentApi, useReadHomeContentQuery } from '#app/api/content/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ContentHeading } from '#app/admin/frame/content-nav.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { HomeForm } from './home-form.tsx'

export const loader = prefetch(() => [contentApi.endpoints.readHomeContent.initiate(undefined, { forceRefetch: true })])

/** The home page: its slides and its promo blocks, each with an editor and a preview. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadHomeContentQuery()
  return (
    <>
      <PageMeta title="Home page" />
      <div className="container">
        <ContentHeading />
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {data && <HomeForm state={data} />}
      </div>
    </>
  )
}
