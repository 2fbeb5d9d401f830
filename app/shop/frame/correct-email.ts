import { paths } from '#rules/paths.ts'

/** The page where a guest corrects the email address before going on to `next`. */
export function correctEmailPath(next: '/shipping' | '/placeorder'): string {
  return `${paths.login}?redirect=${encodeURIComponent(next)}&correct=email`
}

export function asksForEmail(search: URLSearchParams): boolean {
  return search.get('correct') === 'email'
}
