/**
 * Marks a payment through the simulator or a test key, so that it is not mistaken for a real one (behaviour, Payments).
 */
export function TestPaymentBadge() {
  return (
    <>
      {' '}
      <span className="badge badge-warning ms-1">test payment</span>
    </>
  )
}
