import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { returnPath } from '#rules/safe-redirect.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import { paths } from '#rules/paths.ts'
import styles from './crash.module.scss'

interface CrashProps {
  shopName: string
  /** Where it happened: Try again loads it anew. */
  path: string
  /** Null where it may not be shown: a server's error can name what is nobody's business. */
  text: string | null
}

/**
 * The crash screen (spec §2). It stands outside the router, since that may be what broke: its links load a page anew.
 */
export function Crash({ shopName, path, text }: CrashProps) {
  return (
    <main id="main">
      <title>{`Unexpected Application Error · ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <div className="container py-5">
        <a className={styles.home} href={paths.home()} aria-label={`${shopName}, home`}>
          <Wordmark name={shopName} linked={false} />
        </a>
        <h1 className="mt-5">Unexpected Application Error!</h1>
        <p className="lead">Something broke on our side. Your cart is kept.</p>
        {text && <pre className={styles.text}>{text}</pre>}
        <div className="d-flex flex-wrap gap-2 mt-4">
          <a className="btn btn-primary" href={returnPath(path)}>
            Try again
          </a>
          <a className="btn btn-outline" href={paths.home()}>
            Home
          </a>
        </div>
      </div>
    </main>
  )
}

/** Catches in the browser whatever breaks while a page is loaded or shown. */
export function CrashBoundary() {
  const error = useRouteError()
  const { name } = useShopDetails()
  const { pathname, search } = useLocation()
  useEffect(() => console.error(error), [error])
  return (
    <Crash shopName={name} path={pathname + search} text={error instanceof Error ? error.message : 'Unknown error'} />
  )
}
