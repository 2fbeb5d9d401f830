import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { LoadError, PageHead } from '#app/admin/kit/list-page.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { readMoneyQuery, writePeriod } from './period.ts'

interface MoneyPageProps<Data> {
  title: string
  query: { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A page about money: the common heading, the links to each page, which keep the period, and its content. */
export function MoneyPage<Data>({ title, query, children }: MoneyPageProps<Data>) {
  const period = useRememberedPeriod()
  return (
    <>
      <PageMeta title={title} />
      <PageHead
        heading="Money"
        meta="All amounts include GST unless they say otherwise. Days are New Zealand days. Test payments are left out."
      />
      <SubNav query={period} />
      <LoadError {...query} />
      {query.data && children(query.data)}
    </>
  )
}

/** The key in local storage of the period; a sign-out deletes it. */
const storageKey = 'moneyPeriod'

/**
 * Keeps the period of the address in this browser for the other money pages and the next visit; an address without
 * days leads on to the kept one. Returns the query of the period; empty without one.
 */
function useRememberedPeriod(): string {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const period = periodOf(search)
  useEffect(() => {
    if (period !== '') return safeLocalStorage.write(storageKey, period)
    const kept = periodOf(safeLocalStorage.read(storageKey) ?? '')
    if (kept !== '') void navigate(`${pathname}?${kept}${hash}`, { replace: true, preventScrollReset: true })
  }, [pathname, period, hash, navigate])
  return period
}

/** The period of a query with both days; empty for any other. */
function periodOf(query: string): string {
  const { from, to } = readMoneyQuery(new URLSearchParams(query))
  return from === undefined || to === undefined ? '' : writePeriod({ from, to })
}
