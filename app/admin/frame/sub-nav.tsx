import { useEffect, useRef } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { placeAt } from '#app/admin/pages.ts'
import styles from './sub-nav.module.scss'

export function SubNav({ query = '' }: { query?: string }) {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const shownPath = useRef('')

  useEffect(() => {
    // Once for each page, so that a row that was scrolled by hand stays where it is.
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const row = list.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    // Not scrollIntoView, which scrolls the page too.
    if (row && current)
      row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.clientWidth) / 2
  }, [pathname])
  return (
    <nav className={styles.pages} aria-label="Pages of this section">
      <ul ref={list}>
        {placeAt(pathname)?.pages.map(
          ({ path, label, to = path }) =>
            label && (
              <li key={path}>
                <Link
                  to={query === '' ? to : `${to}?${query}`}
                  aria-current={matchPath(path, pathname) ? 'page' : undefined}
                >
                  {label}
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
