/**
 * The path to go to after signing in: the `redirect` parameter when it is a path of this shop, else `/`.
 * `//evil.example`, `https:…`, `javascript:`, a backslash or a control character all result in `/` (promises 20).
 */
export function returnPath(redirect: string | null | undefined): string {
  if (!redirect || !redirect.startsWith('/') || redirect.startsWith('//')) return '/'
  // Browsers drop tabs and line ends and read `\` as `/`, so `/\t/evil` and `/\evil` would leave the shop.
  // oxlint-disable-next-line no-control-regex -- the pattern must match control characters
  if (/[\\\u0000-\u001f\u007f]/.test(redirect)) return '/'
  return redirect
}

/**
 * The length of the longest encoded path that is kept. A header of a response must fit proxies, whose limit may be 4
 * kB.
 */
const maxRedirectLength = 2_000

/**
 * The path of the sign-in or sign-up page that redirects to `path` afterwards; `/` is the default (spec §2). A path
 * that is longer than those of the shop is left out.
 */
export function withRedirect(page: '/login' | '/register', path: string): string {
  const back = encodeURIComponent(returnPath(path))
  return back === '%2F' || back.length > maxRedirectLength ? page : `${page}?redirect=${back}`
}
