import { Link } from 'react-router'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { ShopDetails, ShownAnnouncement } from '#contract/pages.ts'
import { AccountMenu } from '#app/shop/frame/account/account-menu.tsx'
import styles from './frame.module.scss'

interface TopBarProps {
  shop: ShopDetails
  /** Undefined on a page that does not know its visitor and so shows no account. */
  user?: UserInfo | null
}

export function TopBar({ shop, user }: TopBarProps) {
  return (
    <div className={`d-print-none on-forest ${styles.bar}`}>
      <div className={`container ${styles.barRow}`}>
        <a href={`mailto:${shop.email}`}>
          <Icon name="envelope" />
          {shop.email}
        </a>
        <span className={`d-none d-md-block ${styles.freight}`}>Freight included, anywhere in New Zealand</span>
        {user !== undefined && <AccountMenu user={user} />}
      </div>
    </div>
  )
}

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
