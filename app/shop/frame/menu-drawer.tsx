import { Link } from 'react-router'
import { Drawer } from '#app/ui/overlay/drawer.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { currentMark, navLinks } from './nav-links.ts'
import styles from './frame.module.scss'

interface MenuDrawerProps {
  shop: ShopDetails
  path: string
  show: boolean
  onHide: () => void
}

export function MenuDrawer({ shop, path, show, onHide }: MenuDrawerProps) {
  return (
    <Drawer show={show} onHide={onHide} label="Menu" head={<Wordmark name={shop.name} linked={false} />}>
      <nav aria-label="Sections">
        <ul className={`ruled ${styles.sections}`}>
          {(shop.menu ?? navLinks).map((link) => (
            <li key={link.to}>
              <Link
                className="d-flex align-items-center justify-content-between text-ink"
                to={link.to}
                aria-current={currentMark(link, path)}
                onClick={onHide}
              >
                {link.label}
                <Icon name="arrow-right" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="meta mt-4 mb-1">{shop.phoneHours}</p>
      <p className="mb-1">
        <a href={`tel:${shop.phone.replace(/\s/g, '')}`}>{shop.phone}</a>
      </p>
      <p className="mb-0">
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </p>
    </Drawer>
  )
}
