import { errorMessage } from '#app/api/error-message.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import styles from './listing.module.scss'

interface ListPlaceholderProps {
  list: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  className?: 'two'
}

export function ListPlaceholder({ list: { error, isFetching, refetch }, className }: ListPlaceholderProps) {
  if (!error) return <ProductsSkeleton count={8} className={className} />
  return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
}

/** In the exact boxes of products, after 300 ms (design, Skeletons). */
function ProductsSkeleton({ count = 4, className }: { count?: number; className?: 'two' }) {
  return (
    <div className={className ? `products late ${className}` : 'products late'} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <span className={`bone ${styles.picture}`} />
          <span className={`bone mt-3 ${styles.scaleBar}`} />
          <span className={`bone mt-3 ${styles.name}`} />
          <span className={`bone mt-2 ${styles.meta}`} />
          <span className={`bone mt-3 ${styles.price}`} />
        </div>
      ))}
    </div>
  )
}
