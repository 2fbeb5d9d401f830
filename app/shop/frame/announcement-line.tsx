import { Link } from 'react-router'
import type { ShownAnnouncement } from '#contract/pages.ts'
import styles from './frame.module.scss'

/** The notice that the owner has published for every page. */
export function AnnouncementLine({ announcement: { text, link } }: { announcement: ShownAnnouncement }) {
  return (
    <section className={`d-print-none on-forest ${styles.announcement}`} aria-label="Announcement">
      <p className="container my-0">{link === '' ? text : <LineLink link={link}>{text}</LineLink>}</p>
    </section>
  )
}

function LineLink({ link, children }: { link: string; children: string }) {
  return link.startsWith('/') ? <Link to={link}>{children}</Link> : <a href={link}>{children}</a>
}
