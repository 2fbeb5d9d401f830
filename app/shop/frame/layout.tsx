import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { pageCode } from '#app/navigation/page-code.ts'
import { scrollKey } from '#app/navigation/scroll-key.ts'
import { whenNoPartWaits } from '#app/navigation/waiting-parts.ts'
import { useCode } from '#app/navigation/use-code.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { startPersisting } from '#app/store/persist.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { PasswordQuestion } from './account/password-question.tsx'
import { useCodeOfLink } from './use-code-of-link.ts'
import { usePageChange } from './use-page-change.ts'
import styles from './layout.module.scss'

/** Only a signed-in user has a cart and a list on the server. */
const syncCode = pageCode(() => import('./start-syncing.ts'))

/**
 * What every page has, around the frame of the shop or of the admin area. Local storage is read after hydration,
 * because the server cannot read it.
 */
export function Layout() {
  const store = useAppStore()
  const user = useAppSelector(selectUserInfo)
  const navigation = useNavigation()
  const title = usePageChange()
  const sync = useCode(syncCode, user !== null)

  // Before the cart is read: the cart page reads the code once it shows the cart.
  useCodeOfLink()
  useEffect(() => startPersisting(store), [store])
  useEffect(() => sync?.startSyncing(store), [sync, store])
  useEffect(() => {
    // Once the page shows the stored cart and user: early presses act now (app/entry/early.ts).
    const timer = setTimeout(() => whenNoPartWaits(() => document.dispatchEvent(new Event('hydrated'))))
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <SkipLink />
      <ProgressBar active={navigation.state !== 'idle'} />
      <Outlet />
      <LiveRegion text={title} />
      {user && <PasswordQuestion email={user.email} />}
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** The first stop of the Tab key: skips the header. */
export function SkipLink() {
  return (
    <a className={styles.skipLink} href="#main">
      Skip to content
    </a>
  )
}

/** A thin line at the top of the page while the next page loads. The style sheet shows it after 300 ms. */
function ProgressBar({ active }: { active: boolean }) {
  return active ? <div className={styles.progress} aria-hidden="true" /> : null
}
