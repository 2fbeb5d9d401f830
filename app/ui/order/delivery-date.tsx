import type { ReactNode } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import type { DeliveryPromise } from '#contract/orders/delivery.ts'
import { callText, promisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import styles from './order.module.scss'

export function DeliveryDate({ promise, children }: { promise: DeliveryPromise; children?: ReactNode }) {
  return (
    <div className={`d-flex align-items-start ${styles.promise}`}>
      <Icon name="truck" />
      <div className="min-w-0">
        <p className={`tabular m-0 ${styles.day}`}>
          {promise.kind === 'call' ? (
            callText
          ) : (
            <>
              At your door <Days text={promisedDaysText(promise)} />
            </>
          )}
        </p>
        {children && <p className="meta m-0 mt-1">{children}</p>}
      </div>
    </div>
  )
}

function Days({ text }: { text: string }) {
  const [first, last] = text.split(' – ')
  return (
    <>
      <span className="d-inline-block">{last === undefined ? first : `${first} –`}</span>
      {last !== undefined && (
        <>
          {' '}
          <span className="d-inline-block">{last}</span>
        </>
      )}
    </>
  )
}
