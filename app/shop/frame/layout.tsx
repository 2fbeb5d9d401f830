import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation, useLocation, useNavigate } from 'react-router'
import { setPasswordDialog } from '#app/api/fresh-sign-in.ts'
import { pageCode, useCode, whenNoPartWaits } from '#app/navigation/late-code.ts'
import { scrollKey } from '#app/navigation/scroll-key.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { startPersisting } from '#app/store/persist.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { storeDiscountCode } from '#app/store/stored-discount-code.ts'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { showToast, dismissErrors } from '#app/ui/feedback/show-toast.ts'
import { codeOfLink } from '#rules/selling/discount.ts'
import styles from './frame.module.scss'

/** Only a signed-in user has a cart and a list on the server. */
const syncCode = pageCode(() => import('./start-syncing.ts'))

/**
 * Around every page of the shop and the admin area. Local storage is read after hydration, because the server cannot
 * read it.
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

export function SkipLink() {
  return (
    <a className={styles.skipLink} href="#main">
      Skip to content
    </a>
  )
}

function ProgressBar({ active }: { active: boolean }) {
  return active ? <div className={styles.progress} aria-hidden="true" /> : null
}

/**
 * Keeps the discount code of a link such as `/?code=SUMMER-10` for the cart, which checks it, and removes it from the
 * address.
 */
function useCodeOfLink(): void {
  const { pathname, search: query, hash } = useLocation()
  const navigate = useNavigate()
  const keep = useEffectEvent((search: string) => {
    const { code, rest } = codeOfLink(search)
    if (rest === search) return
    if (code !== null) {
      storeDiscountCode(code)
      showToast('success', `Discount code ${code} added to your cart.`)
    }
    void navigate({ pathname, search: rest, hash }, { replace: true, preventScrollReset: true })
  })
  useEffect(() => keep(query), [query])
}

/**
 * After a navigation, focuses the anchor of the URL or the main content (promises 25). Returns the new title for a live
 * region.
 */
function usePageChange(): string {
  const { pathname, hash, key } = useLocation()
  const shown = useRef({ pathname, key })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    const isOtherPage = before.pathname !== pathname
    if (isOtherPage) {
      setTitle(document.title)
      void dismissErrors()
    }
    const anchor = before.key !== key && hash ? document.getElementById(decodedAnchor(hash)) : null
    const target = anchor ?? (isOtherPage ? document.getElementById('main') : null)
    target?.focus({ preventScroll: true })
  }, [pathname, hash, key])
  return title
}

function decodedAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

type Settle = (isAccepted: boolean) => void

const dialog = pageCode(() => import('./account/password-dialog.tsx'))

/** Asks for the password if a call needs a fresh sign-in; the call is then repeated. */
function PasswordQuestion({ email }: { email: string }) {
  const [settle, setSettle] = useState<Settle | null>(null)

  useEffect(() => {
    let isOver = false
    const ask = async () => {
      const isLoaded = await dialog.load().then(
        () => true,
        () => false,
      )
      if (!isLoaded || isOver) return false
      return new Promise<boolean>((resolve) => {
        setSettle(() => resolve)
      })
    }
    const reset = setPasswordDialog(ask)
    return () => {
      isOver = true
      reset()
    }
  }, [])
  // Signing out ends an open question.
  useEffect(() => () => settle?.(false), [settle])

  function finish(isAccepted: boolean) {
    settle?.(isAccepted)
    setSettle(null)
  }

  return dialog.loaded && <dialog.loaded.PasswordDialog email={email} isOpen={settle !== null} onFinish={finish} />
}
