import { useEffect, useId, useRef, useState } from 'react'
import { useDeliveryEstimateQuery } from '#app/api/delivery.ts'
import { usePostCode } from '#app/pages/use-post-code.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { estimateText, promiseText } from '#rules/delivery/promise-text.ts'
import { deliveryTime } from '#rules/shop-info.ts'
import styles from './answer.module.scss'

/**
 * When the piece is at the door if it is paid today, in one line, and below it a button for the postal code, which the
 * browser remembers. While no code or day is known: the shop's general delivery time.
 */
export function DeliveryLine() {
  const { text, postCode, change } = usePostCode()
  const { currentData } = useDeliveryEstimateQuery(postCode ?? '', { skip: postCode === null })
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const fieldId = useId()

  useEffect(() => {
    if (isOpen) document.getElementById(fieldId)?.focus()
  }, [isOpen, fieldId])

  return (
    <div className={styles.line}>
      <Icon name="truck" />
      <div>
        <div role="status">
          <div className="num">
            {currentData ? (
              promiseText(currentData.promise)
            ) : (
              <>
                <span className={styles.wide}>Delivered in </span>
                {deliveryTime}, nationwide
              </>
            )}
          </div>
          {currentData && (
            <span className="meta">
              {estimateText(currentData.promise, currentData.postCode, currentData.places[0])}{' '}
            </span>
          )}
        </div>
        <button
          className={styles.change}
          type="button"
          ref={button}
          aria-expanded={isOpen}
          aria-controls={`${fieldId}-place`}
          onClick={() => setOpen(!isOpen)}
        >
          {postCode === null ? 'Type your postal code for the day' : 'Change'}
        </button>
        <div id={`${fieldId}-place`} hidden={!isOpen}>
          {isOpen && (
            <TextField
              id={fieldId}
              label="Your postal code"
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
              help="Four digits show the day on which it is at your door."
            />
          )}
        </div>
      </div>
    </div>
  )
}
