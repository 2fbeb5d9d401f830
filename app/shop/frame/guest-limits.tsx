import { ownOrdersApi } from '#app/api/own-orders.ts'
import { selectCart } from '#app/store/cart.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { guestShortageText } from '#rules/stock/stock.ts'

export function GuestLimits() {
  const { cartItems } = useAppSelector(selectCart)
  const user = useAppSelector(selectUserInfo)
  const ids = cartItems.map(({ _id }) => _id)
  const { data: limits = [] } = ownOrdersApi.guestLimits.useQuery(
    { ids: ids.join(',') },
    {
      skip: ids.length === 0 || (user !== null && !user.isGuest),
      refetchOnMountOrArgChange: true,
    },
  )
  const sentences = limits.flatMap(({ product, units }) => {
    const item = cartItems.find(({ _id }) => _id === product)
    return item && item.qty > units && item.qty <= item.countInStock ? [guestShortageText(item.name, units)] : []
  })
  if (sentences.length === 0) return null
  return (
    <Alert kind="warning" className="mb-4">
      {sentences.join(' ')}
    </Alert>
  )
}
