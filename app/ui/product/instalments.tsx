import { afterpayText } from './instalment-plan.ts'

export function Instalments({ price, isOffered }: { price: number; isOffered: boolean }) {
  const text = isOffered ? afterpayText(price) : null
  return text === null ? null : <p className="meta num mb-2">{text}</p>
}
