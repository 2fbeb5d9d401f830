import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: ReactNode
  /** An introductory sentence. */
  lead?: ReactNode
  /** A figure or date in small text. */
  meta?: ReactNode
  /** Breadcrumbs or Go Back are right above. */
  afterCrumbs?: boolean
  /** What follows the title, such as what a search has understood. */
  children?: ReactNode
}

/** The heading of a page. Each page has one. */
export function PageHeading({ title, lead, meta, afterCrumbs = false, children }: PageHeadingProps) {
  return (
    <div className={afterCrumbs ? 'page-head after-crumbs' : 'page-head'}>
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {meta && <p className="meta text-break">{meta}</p>}
      {children}
    </div>
  )
}
