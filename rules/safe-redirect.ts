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

/** The path of the sign-in or sign-up page that redirects to `path` afterwards; `/` is the default (spec §2). */
export function withRedirect(page: '/login' | '/register', path: string): string {
  const back = returnPath(path)
  return back === '/' ? page : `${page}?redirect=${encodeURIComponent(back)}`
}
