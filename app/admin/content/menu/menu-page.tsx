import { contentApi, useReadMenuContentQuery } from '#app/api/content/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { shopPagesApi } from '#app/api/content/shop-pages.ts'
import { ContentHeading } from '#app/admin/frame/content-nav.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { MenuForm } from './menu-form.tsx'

export const loader = prefetch(() => [
  contentApi.endpoints.readMenuContent.initiate(undefined, { forceRefetch: true }),
  shopPagesApi.endpoints.listShopPages.initiate(undefined, { forceRefetch: true }),
])

/** The menu in the header: its links in their order. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadMenuContentQuery()
  return (
    <>
      <PageMeta title="Menu" />
      <div className="container">
        <ContentHeading />
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {data && <MenuForm state={data} />}
      </div>
    </>
  )
}
