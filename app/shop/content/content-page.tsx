import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import styles from './content.module.scss'

export interface ContentPart {
  id: string
  title: string
  body: ReactNode
}

interface ContentPageProps {
  title: string
  lead: ReactNode
  meta?: ReactNode
  parts: readonly ContentPart[]
}

export function ContentPage({ title, lead, meta, parts }: ContentPageProps) {
  return (
    <div className="container">
      <PageHeading title={title} lead={lead} meta={meta} />
      <div className="listing narrow">
        <nav className={`filters ${styles.topics}`} aria-label="Topics">
          <div className="group">
            <ul>
              {parts.map(({ id, title: topic }) => (
                <li key={id}>
                  <Link to={`#${id}`}>{topic}</Link>
                </li>
              ))}
            </ul>
          </div>
        </nav>
        <div className={styles.parts}>
          {parts.map(({ id, title: topic, body }) => (
            <section id={id} key={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
              <h2 className="h3 mb-2" id={`${id}-title`}>
                {topic}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
