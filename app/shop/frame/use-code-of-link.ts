import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { storeDiscountCode } from '#app/store/stored-discount-code.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { codeOfLink } from '#rules/selling/discount.ts'

/**
 * Keeps the discount code of a link such as `/?code=SUMMER-10` for the cart, and removes it from the address bar.
 * Whether it applies is checked in the cart.
 */
export function useCodeOfLink(): void {
  const { pathname, search: query, hash } = useLocation()
  const navigate = useNavigate()
  const keep = useEffectEvent((search: string) => {
    const { code, rest } = codeOfLink(search)
    if (rest === search) return
    if (code !== null) {
      storeDiscountCode(code)
      showToast('success', `Discount code ${code} added to your cart.`)
    }
    void navigate({ pathname, search: rest, hash }, { replace: true, preventScrollReset: true })
  })
  useEffect(() => keep(query), [query])
}
