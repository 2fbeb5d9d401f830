import { useEffect, useRef, useState, type ReactNode } from 'react'
import { pageCode, useCode } from '#app/navigation/late-code.ts'
import type { Product } from '#contract/catalogue/products.ts'
import styles from '#app/shop/product/product.module.scss'

const dialog = pageCode(() => import('./room-dialog.tsx'))

/** From the QR code on a phone. */
const fragment = '#in-your-room'

/**
 * Rendered only by browsers that can draw the model. The viewer is loaded on a press, or if the page is opened with the
 * fragment.
 */
export function RoomEntry({ product }: { product: Product }): ReactNode {
  const [isAble] = useState(canDrawModels)
  const [isOpen, setIsOpen] = useState(() => window.location.hash === fragment)
  const button = useRef<HTMLButtonElement>(null)
  const code = useCode(dialog, isOpen)
  // The dialog that holds the focus is gone.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isAble) return null
  return (
    <>
      <button
        className={`icon-button ${styles.inRoom}`}
        type="button"
        ref={button}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {cube}
        See it in your room
      </button>
      {isOpen && code && (
        <code.RoomDialog
          product={product}
          address={`${window.location.origin}${window.location.pathname}${fragment}`}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const cube = (
  <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M8 1.2 14 4.6v6.8L8 14.8 2 11.4V4.6zM2 4.6 8 8l6-3.4M8 8v6.8" fill="none" stroke="currentColor" />
  </svg>
)

/** The context is released at once. */
function canDrawModels(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
