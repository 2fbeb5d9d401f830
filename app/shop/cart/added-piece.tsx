import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentProductsQuery } from '#app/api/catalogue.ts'
import { itemAdded } from '#app/store/cart.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { toCartItem } from '#rules/selling/cart.ts'
import { isId } from '#rules/platform/ids.ts'
import { paths } from '#rules/paths.ts'

/** A piece that the form of a product page has sent without script, and its quantity. */
interface SentPiece {
  id: string
  qty: number
}

/** Reads the piece from the query of the cart: `add=ID&qty=2`; null for another query. */
export function readSentPiece(query: URLSearchParams): SentPiece | null {
  const [id, qty] = [query.get('add') ?? '', Number(query.get('qty'))]
  return isId(id) && Number.isInteger(qty) && qty >= 1 && qty <= 9999 ? { id, qty } : null
}

/** Puts a piece that was sent without script into the cart once there is script, and removes it from the address. */
export function AddSentPiece({ piece: { id, qty } }: { piece: SentPiece }) {
  const { data, isError } = useCurrentProductsQuery([id])
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!data && !isError) return
    const [product] = data ?? []
    if (product && product.countInStock > 0)
      dispatch(itemAdded(toCartItem(product, Math.min(qty, product.countInStock))))
    void navigate(pathname, { replace: true })
  }, [data, isError, qty, dispatch, navigate, pathname])
  return null
}

/** Says without script which piece isn’t in your cart yet, and how to order it. */
export function SentPieceNotice({ piece: { id, qty } }: { piece: SentPiece }) {
  const shop = useShopDetails()
  const { data } = useCurrentProductsQuery([id])
  const [product] = data ?? []
  if (!product) return null
  const what = `${qty} × ${product.name}`
  const mail = `mailto:${shop.email}?subject=${encodeURIComponent(`Order: ${what}, ${product.code}`)}`
  return (
    <p className="mt-4">
      <strong>{what}</strong> isn’t in your cart yet. Turn JavaScript on and reload this page to add it, or order by
      phone, <a href={`tel:${shop.phone.replace(/\s/g, '')}`}>{shop.phone}</a>, or by <a href={mail}>email</a>.{' '}
      <a href={paths.product(id)}>Back to the piece</a>
    </p>
  )
}
