import type { ComponentType } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { pageCode, type PageCode } from '#app/navigation/late-code.ts'
import type { LoadFailure } from '#app/store/prefetch.ts'
import type { MissingPage } from './load-error.tsx'

/** What the module of a page exports for the router. */
export interface PageComponent {
  Component: ComponentType
  /** What the page shows when its product, order or user does not exist. */
  missing?: MissingPage
}

/** What is shown instead of a page. A loader that returns a failure loads it first. */
export const failures = pageCode(() => import('./failures.tsx'))

/**
 * Wraps a page for the router and shows the page, the not-found page, the server's message, or the error with a retry
 * button (spec §8). A new path remounts the page, so no state is carried over.
 */
export function loaded(code: PageCode<PageComponent>): ComponentType {
  return function LoadedPage() {
    const failure: LoadFailure | null | undefined = useLoaderData()
    const { pathname } = useLocation()
    if (!code.loaded) throw new Error('The page is shown before its code is loaded.')
    const { Component: Page, missing } = code.loaded
    if (!failure) return <Page key={pathname} />
    if (!failures.loaded) throw new Error('The failure is shown before its code is loaded.')
    const { LoadError, MissingData, NotFound } = failures.loaded
    if (failure.isUnknownPage) return <NotFound />
    return failure.status === 404 ? <MissingData failure={failure} page={missing} /> : <LoadError failure={failure} />
  }
}
