import { useShopDetails } from '#app/store/shop-details.tsx'
import { linkTargets } from './link-targets.ts'

export function LinkAddresses({ id }: { id: string }) {
  const { footerPages, rooms } = useShopDetails()
  return (
    <datalist id={id}>
      {linkTargets(footerPages, rooms).flatMap(({ title, targets }) =>
        targets.map(({ label, link }) => (
          <option key={link} value={link}>
            {label === title ? label : `${title}: ${label}`}
          </option>
        )),
      )}
    </datalist>
  )
}
