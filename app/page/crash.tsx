import { useEffect } from 'react'
import { useLocation, useRevalidator, useRouteError } from 'react-router'
import { offlineText } from '#app/navigation/connection.ts'
import { PageCodeError } from '#app/navigation/late-code.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import { paths } from '#rules/paths.ts'
import { returnPath } from '#rules/platform/safe-redirect.ts'
import styles from './crash.module.scss'

interface CrashReportProps {
  shopName: string
  /** The path of the page that failed; Try again loads it. */
  path: string
  /** The error text; null where visitors must not see it, because a server error may contain private data. */
  text: string | null
}

/** The crash screen as a page of its own, without the frame of the shop: the frame itself may have failed. */
export function Crash(report: CrashReportProps) {
  return (
    <main id="main">
      <div className="container py-5">
        <a
          className={`text-decoration-none ${styles.home}`}
          href={paths.home()}
          aria-label={`${report.shopName}, home`}
        >
          <Wordmark name={report.shopName} linked={false} />
        </a>
        <div className="mt-5">
          <CrashReport {...report} />
        </div>
      </div>
    </main>
  )
}

/** The crash screen for the frame of the shop. */
export function FramedCrash(report: CrashReportProps) {
  return (
    <div className="container py-5">
      <CrashReport {...report} />
    </div>
  )
}

/** The crash screen (spec §2). Its links reload the page, because the router itself may have failed. */
function CrashReport({ shopName, path, text }: CrashReportProps) {
  return (
    <>
      <title>{`Unexpected Application Error · ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Unexpected Application Error!</h1>
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
    </>
  )
}

/** The crash screen for an error in the frame of the shop. */
export function FrameCrash() {
  return <Crash {...useCrashReport()} />
}

/**
 * Inside the frame of the shop: the crash screen for an error of a page, and an alert for a page whose code is missing.
 */
export function PageCrash() {
  const error = useRouteError()
  const report = useCrashReport()
  if (!(error instanceof PageCodeError)) return <FramedCrash {...report} />
  return (
    <div className="container py-5">
      <PageCodeAlert shopName={report.shopName} />
    </div>
  )
}

function useCrashReport(): CrashReportProps {
  const error = useRouteError()
  const { name } = useShopDetails()
  const { pathname, search } = useLocation()
  useEffect(() => console.error(error), [error])
  return { shopName: name, path: pathname + search, text: error instanceof Error ? error.message : 'Unknown error' }
}

function PageCodeAlert({ shopName }: { shopName: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <title>{`Not loaded · ${shopName}`}</title>
      <h1 className="mb-4">We couldn’t load this page</h1>
      <ErrorMessage message={offlineText} busy={state === 'loading'} onTryAgain={() => void revalidate()} />
    </>
  )
}
