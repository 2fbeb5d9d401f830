import type { DataRouter, DataStrategyFunctionArgs, DataStrategyResult } from 'react-router'
import type { LoadFailure } from '#app/store/prefetch.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { canReachShop, offlineText } from './connection.ts'
import { PageCodeError } from './page-code.ts'
import { allowReload, reloadOnce } from './reload-once.ts'

type Results = Record<string, DataStrategyResult>

/**
 * The router's data strategy in a browser. When the code of the next page does not load, the wanted address is opened
 * with a full load, once, or the open page stays with a toast when the visitor is offline.
 */
export function loadPages(router: () => DataRouter, args: DataStrategyFunctionArgs): Promise<Results> {
  return args.runClientMiddleware(async ({ matches, request, url, fetcherKey }) => {
    const results = await runLoaders(matches)
    if (fetcherKey !== null || request.signal.aborted) return results
    const failed = failureOf(results)
    if (failed === null) {
      allowReload()
      return results
    }
    if (failed === 'code' && (await canReachShop()) && reloadOnce(url.href))
      return new Promise<Results>(() => undefined)
    if ((failed === 'code' || !navigator.onLine) && isLeaving(request)) stay(router())
    return results
  })
}

async function runLoaders(matches: DataStrategyFunctionArgs['matches']): Promise<Results> {
  const started = matches.filter((match) => match.shouldCallHandler())
  const results = await Promise.all(started.map((match) => match.resolve()))
  return Object.fromEntries(results.map((result, index) => [started[index]?.route.id, result]))
}

/** Whether the code of a page or its data could not be loaded; null when neither failed. */
function failureOf(results: Results): 'code' | 'data' | null {
  const all = Object.values(results)
  if (all.some(({ type, result }) => type === 'error' && result instanceof PageCodeError)) return 'code'
  const isFailed = all.some(({ type, result }) => type === 'data' && (result as LoadFailure | null)?.status === 503)
  return isFailed ? 'data' : null
}

/**
 * Whether another page is still open. After Back, and when a page is loaded again, the address is already the wanted
 * one.
 */
function isLeaving(request: Request): boolean {
  const { origin, pathname, search } = window.location
  return request.url !== origin + pathname + search
}

/** Ends the navigation and shows the open page as it was. */
function stay(router: DataRouter): void {
  showToast('error', offlineText)
  const { location } = router.state
  void router.navigate(location, {
    replace: true,
    state: location.state,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  })
}
