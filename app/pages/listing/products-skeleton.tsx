/** Blocks in the exact boxes of the products; shown after 300 ms (design, Skeletons). */
export function ProductsSkeleton({ count = 4, className }: { count?: number; className?: 'four' | 'two' }) {
  return (
    <div className={className ? `products late ${className}` : 'products late'} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <span className="bone bone-picture" />
          <span className="bone bone-rule" />
          <span className="bone bone-name" />
          <span className="bone bone-meta" />
          <span className="bone bone-price" />
        </div>
      ))}
    </div>
  )
}
