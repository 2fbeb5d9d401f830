/**
 * The path to go to after signing in: the `redirect` of the address when it is a path of our own, else `/`.
 * `//evil.example`, `https:…`, `javascript:`, anything with a backslash or a control character leads home (promises 20).
 */
export function returnPath(redirect: string | null | undefined): string {
  if (!redirect || !redirect.startsWith('/') || redirect.startsWith('//')) return '/'
  // Browsers drop tabs and line ends and read `\` as `/`, so `/\t/evil` and `/\evil` would leave the shop.
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  if (/[\\\u0000-\u001f\u007f]/.test(redirect)) return '/'
  return redirect
}

/** The sign-in or sign-up address that leads back to `path` afterwards; `/` needs no mention (spec §2). */
export function withRedirect(page: '/login' | '/register', path: string): string {
  const back = returnPath(path)
  return back === '/' ? page : `${page}?redirect=${encodeURIComponent(back)}`
}
