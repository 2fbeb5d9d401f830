import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { readDeliveryQuery, writeDeliveryQuery } from './delivery-query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './print.module.scss'

interface PrintFrameProps {
  title: string
  /** False for sheets that are given away. */
  isTitlePrinted?: boolean
  isEmpty: boolean
  error: string | null
  children: ReactNode
}

/**
 * A page that is read and printed, with its buttons, which are not printed. The list that it leads back to is part of
 * its address.
 */
export function PrintFrame({ title, isTitlePrinted = true, isEmpty, error, children }: PrintFrameProps) {
  const list = writeDeliveryQuery(readDeliveryQuery(useSearchParams()[0]))
  return (
    <div className="container">
      <div className={isTitlePrinted ? undefined : 'd-print-none'}>
        <PageHeading title={title} />
      </div>
      {error !== null && <Alert kind="danger">{error}</Alert>}
      {error === null && isEmpty && <p className="lead">No pieces were chosen.</p>}
      {!isEmpty && children}
      <div className="d-flex flex-wrap gap-2 mt-4 d-print-none">
        {!isEmpty && (
          <button type="button" className="btn btn-primary" onClick={() => window.print()}>
            <Icon name="printer" />
            Print
          </button>
        )}
        <Link className="btn btn-outline" to={adminPaths.deliver(list)}>
          Back to the list
        </Link>
      </div>
    </div>
  )
}

/** A box to tick with a pen. */
export function TickSquare() {
  return (
    <>
      <span className="visually-hidden">to tick</span>
      <span className={styles.box} />
    </>
  )
}
