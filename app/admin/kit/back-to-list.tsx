import { type MouseEvent, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { safeSessionStorage } from '#app/store/browser-storage.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './kit.module.scss'

const keyOf = (list: string) => `filter of ${list}`

/** The link of a page to its list, which has the filter that it had last in this tab. */
export function BackToList({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate()

  function handleClick(event: MouseEvent) {
    const filter = safeSessionStorage.read(keyOf(to))
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!filter || !isPlain) return
    event.preventDefault()
    void navigate(to + filter)
  }

  return (
    <Link className={styles.back} to={to} onClick={handleClick}>
      <Icon name="arrow-left" />
      {children}
    </Link>
  )
}

/** Remembers the filter of the list that is open, for the links back to it. */
export function useRememberedFilter(list: string): void {
  const { search } = useLocation()
  useEffect(() => safeSessionStorage.write(keyOf(list), search === '' ? null : search), [list, search])
}
