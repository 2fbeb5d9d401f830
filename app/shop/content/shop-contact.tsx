import { useShopDetails } from '#app/store/shop-details.tsx'
import styles from './content.module.scss'

/** The shop's email address as a link. */
export function ShopEmail() {
  const { email } = useShopDetails()
  return <a href={`mailto:${email}`}>{email}</a>
}

/** The shop's phone number as a link. */
export function ShopPhone() {
  const { phone } = useShopDetails()
  return (
    <a className={styles.phone} href={`tel:${phone.replace(/\s/g, '')}`}>
      {phone}
    </a>
  )
}
