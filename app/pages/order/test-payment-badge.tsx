/** Nobody may take a payment through the simulator for a real one (behaviour, Orders). */
export function TestPaymentBadge() {
  return <span className="badge badge-warning ms-2">test payment</span>
}
