import { useState } from 'react'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { selectCart } from '#app/store/cart.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { postCodeKey } from '#app/store/post-code-key.ts'
import { normalizePostCode } from '#rules/orders/delivery/postcodes.ts'

/**
 * The postcode for delivery dates: as typed, and as a code once it has four digits. Starts with the remembered one,
 * else with that of the shipping address.
 */
export function usePostCode() {
  const isRestored = useAppSelector(selectIsRestored)
  const { shippingAddress } = useAppSelector(selectCart)
  const saved = shippingAddress.postCode ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  // Local storage is unknown until hydration.
  const remembered = isRestored ? normalizePostCode(safeLocalStorage.read(postCodeKey) ?? '') : null

  function change(text: string) {
    setTyped(text)
    const postCode = normalizePostCode(text)
    if (postCode !== null) safeLocalStorage.write(postCodeKey, postCode)
  }

  const text = typed ?? remembered ?? saved
  return { text, postCode: normalizePostCode(text), change }
}
