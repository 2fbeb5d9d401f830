import { Link } from 'react-router'
import { Wordmark } from '#app/ui/image/wordmark.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { includedText } from '#app/ui/gst-text.ts'
import { paths } from '#rules/paths.ts'
import styles from './footer.module.scss'

const lists = [
  {
    title: 'Look around',
    links: [
      { label: 'Living room', to: paths.search('living') },
      { label: 'Bedroom', to: paths.search('bedroom') },
      { label: 'Dining room', to: paths.search('dining') },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'Support', to: paths.support },
      { label: 'Shipping', to: paths.shippingCosts },
      { label: 'Terms', to: paths.terms },
      { label: 'Privacy', to: paths.privacy },
    ],
  },
]

/** The links of the footer: the pages of the owner follow the help of the shop. */
function listsOf({ footerPages }: ShopDetails) {
  const own = footerPages.map(({ title, slug }) => ({ label: title, to: paths.shopPage(slug) }))
  return lists.map((list) => (list.title === 'Help' ? { ...list, links: [...list.links, ...own] } : list))
}

/** The footer of every page (spec §2). The year is a prop, so that server and browser show the same one. */
export function Footer({ shop, year }: { shop: ShopDetails; year: number }) {
  return (
    <footer className={`${styles.footer} on-forest`}>
      <div className="container">
        <div className={styles.columns}>
          <div>
            <Wordmark name={shop.name} />
            <p className="mt-3">
              Solid timber furniture for bedrooms, living rooms and dining rooms. Measured in millimetres, delivered
              across Aotearoa.
            </p>
          </div>
          {listsOf(shop).map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
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

function Contact({ shop }: { shop: ShopDetails }) {
  return (
    <div>
      <h2>Talk to us</h2>
      <ul>
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
