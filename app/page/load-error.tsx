import { Link, useRevalidator } from 'react-router'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import type { LoadFailure } from '#app/store/prefetch.ts'
import { paths } from '#rules/paths.ts'
import { PageMeta } from './page-meta.tsx'

/** How a page appears when the server has no data for it: its heading, and the link that leads on. */
export interface MissingPage {
  heading: string
  link: { label: string; to: string }
}

const anyPage: MissingPage = { heading: 'Not found', link: { label: 'Home', to: paths.home() } }

/** A page whose product, order or user does not exist: the server's message in a red alert (spec §8). */
export function MissingData({ failure, page = anyPage }: { failure: LoadFailure; page?: MissingPage | undefined }) {
  const { heading, link } = page
  return (
    <div className="container">
      <PageMeta title={failure.message} />
      <div className="trail">
        <BackLink to={link.to} />
      </div>
      <PageHeading title={heading} afterCrumbs />
      <Alert
        kind="danger"
        action={
          <Link className="btn btn-outline" to={link.to}>
            {link.label}
          </Link>
        }
      >
        {failure.message}
      </Alert>
    </div>
  )
}

/** A page whose data could not be loaded: the message in a red alert, with a retry button (spec §8). */
export function LoadError({ failure }: { failure: LoadFailure }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="container pt-5">
      <PageMeta title="Couldn’t load this page" />
      <h1 className="mb-4">We couldn’t load this page</h1>
      <ErrorMessage message={failure.message} busy={state === 'loading'} onTryAgain={() => void revalidate()} />
    </div>
  )
}
