import styles from './products-skeleton.module.scss'

/** Blocks in the exact boxes of the products; shown after 300 ms (design, Skeletons). */
export function ProductsSkeleton({ count = 4, className }: { count?: number; className?: 'two' }) {
  return (
    <div className={className ? `products late ${className}` : 'products late'} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <span className={`bone ${styles.picture}`} />
          <span className={`bone ${styles.scaleBar}`} />
          <span className={`bone ${styles.name}`} />
          <span className={`bone ${styles.meta}`} />
          <span className={`bone ${styles.price}`} />
        </div>
      ))}
    </div>
  )
}
