/** The path after signing in: the `redirect` parameter if it is a path of this shop, else `/` (promises 20). */
export function returnPath(redirect: string | null | undefined): string {
  if (!redirect || !redirect.startsWith('/') || redirect.startsWith('//')) return '/'
  // Browsers drop tabs and line ends and read `\` as `/`, so `/\t/evil` and `/\evil` would leave the shop.
  // oxlint-disable-next-line no-control-regex -- the pattern must match control characters
  if (/[\\\u0000-\u001f\u007f]/.test(redirect)) return '/'
  return redirect
}

/** A response's header must fit proxies, whose limit may be 4 kB. */
const maxRedirectLength = 2_000

/** The sign-in or sign-up page that redirects to `path`, unless it is longer than the shop's paths (spec §2). */
export function withRedirect(page: '/login' | '/register', path: string): string {
  const back = encodeURIComponent(returnPath(path))
  return back === '%2F' || back.length > maxRedirectLength ? page : `${page}?redirect=${back}`
}
