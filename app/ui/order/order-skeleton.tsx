import styles from './order-skeleton.module.scss'

/** Placeholders for an order's address, items and totals; they appear after 300 ms only (design, Skeletons). */
export function OrderSkeleton() {
  return (
    <div className="checkout late bone-page" aria-hidden="true">
      <div>
        <span className={`bone ${styles.block}`} />
        <span className={`bone ${styles.block}`} />
        <span className={`bone ${styles.block}`} />
      </div>
      <span className="bone bone-summary" />
    </div>
  )
}
