import { contentApi, useReadSupportContentQuery } from '#app/api/content/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ContentHeading } from '#app/admin/frame/content-nav.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { SupportForm } from './support-form.tsx'

export const loader = prefetch(() => [
  contentApi.endpoints.readSupportContent.initiate(undefined, { forceRefetch: true }),
])

/** The questions and answers of the support page, by section. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadSupportContentQuery()
  return (
    <>
      <PageMeta title="Support answers" />
      <div className="container">
        <ContentHeading />
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {data && <SupportForm state={data} />}
      </div>
    </>
  )
}
