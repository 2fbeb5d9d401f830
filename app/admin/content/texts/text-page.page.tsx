import { Link, useParams } from 'react-router'
import { textsApi, useReadTextContentQuery } from '#app/api/content/texts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ContentHeading } from '#app/admin/frame/content-heading.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { type FixedTextName, fixedTextNames } from '#contract/content/fixed-texts.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { fixedTextTitles } from '#rules/content/texts/fixed-texts.ts'
import { TextForm } from './text-form.tsx'
import styles from './texts.module.scss'

const pageOf = (name: string | undefined): FixedTextName | undefined => fixedTextNames.find((known) => known === name)

export const loader = prefetch(({ params }) => {
  const page = pageOf(params.page)
  return page === undefined ? null : [textsApi.endpoints.readTextContent.initiate(page, { forceRefetch: true })]
})

/** The text of a page of the specification: terms, privacy or styling tips. */
export function Component() {
  const page = pageOf(useParams().page) ?? 'terms'
  const { data, error, isFetching, refetch } = useReadTextContentQuery(page)
  return (
    <>
      <PageMeta title={fixedTextTitles[page]} />
      <div className="container">
        <ContentHeading />
        <nav className={styles.texts} aria-label="Texts">
          {fixedTextNames.map((name) => (
            <Link
              key={name}
              className="btn btn-outline btn-sm"
              to={adminPaths.fixedText(name)}
              aria-current={name === page ? 'page' : undefined}
            >
              {fixedTextTitles[name]}
            </Link>
          ))}
        </nav>
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {data && <TextForm key={page} page={page} state={data} />}
      </div>
    </>
  )
}
