import { Link } from 'react-router'
import type { ShownAnnouncement } from '#contract/pages.ts'
import styles from './frame.module.scss'

/** The line that the owner has published above the header of every page, such as a holiday notice. */
export function AnnouncementLine({ announcement: { text, link } }: { announcement: ShownAnnouncement }) {
  return (
    <section className={`d-print-none on-forest ${styles.announcement}`} aria-label="Announcement">
      <p className="container my-0">{link === '' ? text : <LineLink link={link}>{text}</LineLink>}</p>
    </section>
  )
}

/** A page of the shop, or another site. */
function LineLink({ link, children }: { link: string; children: string }) {
  return link.startsWith('/') ? <Link to={link}>{children}</Link> : <a href={link}>{children}</a>
}
