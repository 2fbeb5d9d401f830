export function TestPaymentBadge() {
  return (
    <>
      {' '}
      <span className="badge badge-warning ms-1">test payment</span>
    </>
  )
}
