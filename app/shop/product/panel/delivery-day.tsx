import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { deliveryApi } from '#app/api/delivery.ts'
import { usePostCode } from '#app/shop/frame/use-post-code.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { estimateText, promiseText } from '#rules/orders/delivery/promise-text.ts'
import styles from './panel.module.scss'

export function DeliveryDay({ isOpenAtFirst, children }: { isOpenAtFirst: boolean; children: ReactNode }) {
  const { text, postCode, change } = usePostCode()
  const { currentData } = deliveryApi.promise.useQuery({ postCode: postCode ?? '' }, { skip: postCode === null })
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const button = useRef<HTMLButtonElement>(null)
  const fieldId = useId()

  useEffect(() => {
    if (isOpen) document.getElementById(fieldId)?.focus()
  }, [isOpen, fieldId])

  return (
    <div>
      <div className="d-inline" role="status">
        {currentData ? <div className="num">{promiseText(currentData.promise)}</div> : children}
        {currentData && (
          <span className="meta">
            {estimateText(currentData.promise, currentData.postCode, currentData.places[0])}{' '}
          </span>
        )}
      </div>
      <button
        className={`bare ${styles.change}`}
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={`${fieldId}-place`}
        onClick={() => setOpen(!isOpen)}
      >
        {postCode === null ? 'Enter your postcode for a delivery date' : 'Change'}
        {postCode !== null && <span className="visually-hidden"> the postcode</span>}
      </button>
      <div id={`${fieldId}-place`} hidden={!isOpen}>
        {isOpen && (
          <TextField
            id={fieldId}
            label="Your postcode"
            short
            value={text}
            onChange={({ target }) => change(target.value)}
            onKeyDown={({ key }) => {
              if (key !== 'Escape') return
              setOpen(false)
              button.current?.focus()
            }}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
            help="Enter four digits to see when it will arrive."
          />
        )}
      </div>
    </div>
  )
}
