import type { ComponentType } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import type { LoadFailure } from '#app/store/prefetch.ts'
import { NotFound } from './not-found.tsx'
import { PageMeta } from './page-meta.tsx'

/**
 * Wraps a page for the router. It shows the page once its data are loaded, the not-found page for status 404, and the
 * error with a retry button otherwise (spec §8). A new path remounts the page, so no state is carried over.
 */
export function loaded(Page: ComponentType): ComponentType {
  return function LoadedPage() {
    const failure = useLoaderData() as LoadFailure | null | undefined
    const { pathname } = useLocation()
    if (failure?.status === 404) return <NotFound />
    return failure ? <LoadError failure={failure} /> : <Page key={pathname} />
  }
}

function LoadError({ failure }: { failure: LoadFailure }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="container pt-5">
      <PageMeta title="Not loaded" />
      <h1 className="mb-4">This page could not be loaded</h1>
      <ErrorMessage message={failure.message} busy={state === 'loading'} onTryAgain={() => void revalidate()} />
    </div>
  )
}
