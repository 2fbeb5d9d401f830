import { useShopDetails } from '#app/store/shop-details.tsx'

export function ShopEmail() {
  const { email } = useShopDetails()
  return <a href={`mailto:${email}`}>{email}</a>
}

export function ShopPhone() {
  const { phone } = useShopDetails()
  return (
    <a className="text-nowrap" href={`tel:${phone.replace(/\s/g, '')}`}>
      {phone}
    </a>
  )
}
