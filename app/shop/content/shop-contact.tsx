import { useShopDetails } from '#app/store/shop-details.tsx'

/** The shop's email address as a link. */
export function ShopEmail() {
  const { email } = useShopDetails()
  return <a href={`mailto:${email}`}>{email}</a>
}

/** The shop's phone number as a link. */
export function ShopPhone() {
  const { phone } = useShopDetails()
  return (
    <a className="text-nowrap" href={`tel:${phone.replace(/\s/g, '')}`}>
      {phone}
    </a>
  )
}
