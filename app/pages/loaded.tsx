import type { ComponentType } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import type { LoadFailure } from '#app/store/prefetch.ts'
import { NotFound } from './not-found.tsx'
import { PageMeta } from './page-meta.tsx'

/**
 * A page as the router shows it: itself once its data are there, the not-found page for a thing that does not exist,
 * else the reason and a way to try again (spec §8). A new address is a new page: nothing typed or chosen is carried on.
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
