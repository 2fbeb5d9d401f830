import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { returnPath } from '#rules/safe-redirect.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import { paths } from '#rules/paths.ts'
import styles from './crash.module.scss'

interface CrashProps {
  shopName: string
  /** The path of the page that failed; Try again loads it. */
  path: string
  /** The error text; null where visitors must not see it, because a server error may contain private data. */
  text: string | null
}

/** The crash screen (spec §2). Its links reload the page, because the router itself may have failed. */
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
        <p className="lead">Something went wrong. Your cart is safe.</p>
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

/** Shows the crash screen for any error while the browser loads or renders a page. */
export function CrashBoundary() {
  const error = useRouteError()
  const { name } = useShopDetails()
  const { pathname, search } = useLocation()
  useEffect(() => console.error(error), [error])
  return (
    <Crash shopName={name} path={pathname + search} text={error instanceof Error ? error.message : 'Unknown error'} />
  )
}
