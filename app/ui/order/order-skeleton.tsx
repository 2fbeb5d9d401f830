/** Appears after 300 ms (design, Skeletons). */
export function OrderSkeleton() {
  return (
    <div className="checkout late bone-page" aria-hidden="true">
      <div>
        <span className="bone bone-block mb-4" />
        <span className="bone bone-block mb-4" />
        <span className="bone bone-block mb-4" />
      </div>
      <span className="bone bone-summary" />
    </div>
  )
}
