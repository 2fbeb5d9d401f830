import { Link } from 'react-router'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { includedText } from '#rules/payments/gst/included-text.ts'
import { paths } from '#rules/paths.ts'
import styles from './frame.module.scss'

const lookAround = [
  { label: 'Living room', to: paths.search('living') },
  { label: 'Bedroom', to: paths.search('bedroom') },
  { label: 'Dining room', to: paths.search('dining') },
]

const help = [
  { label: 'Support', to: paths.support },
  { label: 'Shipping', to: paths.shippingCosts },
  { label: 'Terms', to: paths.terms },
  { label: 'Privacy', to: paths.privacy },
]

export function Footer({ shop, year }: { shop: ShopDetails; year: number }) {
  const own = shop.footerPages.map(({ title, slug }) => ({ label: title, to: paths.shopPage(slug) }))
  return (
    <footer className={`d-print-none on-forest ${styles.footer}`}>
      <div className="container">
        <div className={styles.columns}>
          <div>
            <Wordmark name={shop.name} />
            <p className="mt-3">
              Solid timber furniture for bedrooms, living rooms and dining rooms. Measured in millimetres, delivered
              across Aotearoa.
            </p>
          </div>
          <LinkList title="Look around" links={lookAround} />
          <LinkList title="Help" links={[...help, ...own]} />
          <Contact shop={shop} />
        </div>
        <div className={styles.end}>
          <span>
            © {year} {shop.name}
          </span>
          <span>{`Prices in NZ dollars, ${includedText(shop)} included`}</span>
        </div>
      </div>
    </footer>
  )
}

function LinkList({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  return (
    <div>
      <h2 className="mb-2">{title}</h2>
      <ul className="list-unstyled m-0">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Contact({ shop }: { shop: ShopDetails }) {
  return (
    <div>
      <h2 className="mb-2">Talk to us</h2>
      <ul className="list-unstyled m-0">
        <li>
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </li>
        <li>
          <a href={`tel:${shop.phone.replace(/\s/g, '')}`}>{shop.phone}</a>
        </li>
      </ul>
      <p className="mb-0 mt-1">{shop.phoneHours}</p>
    </div>
  )
}
