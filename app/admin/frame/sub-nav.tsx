import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './sub-nav.module.scss'

/** The pages of one place of the admin area, each with an address of its own. */
export function SubNav({
  label,
  pages,
}: {
  label: string
  pages: readonly { label: string; to: string; also?: readonly string[] }[]
}) {
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
    <nav className={styles.pages} aria-label={label}>
      <ul ref={list}>
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              aria-current={[page.to.split('?')[0], ...(page.also ?? [])].includes(pathname) ? 'page' : undefined}
            >
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
