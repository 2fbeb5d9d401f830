import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: ReactNode
  /** A sentence that leads in. */
  lead?: ReactNode
  /** A quiet figure or date. */
  meta?: ReactNode
  /** Breadcrumbs or Go Back stand right above. */
  afterCrumbs?: boolean
}

/** The heading of a page; there is one on each. */
export function PageHeading({ title, lead, meta, afterCrumbs = false }: PageHeadingProps) {
  return (
    <div className={afterCrumbs ? 'page-head after-crumbs' : 'page-head'}>
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {meta && <p className="meta">{meta}</p>}
    </div>
  )
}
