import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { Price } from '#app/ui/product/price.tsx'
import styles from './order.module.scss'

interface BuyBarProps {
  /** The name of an item, or `5 pieces`. */
  name: string
  price: number
  /** The row with the main button: the bar is shown while it is out of sight. */
  watch: RefObject<Element | null>
  children: ReactNode
}

export function BuyBar({ name, price, watch, children }: BuyBarProps) {
  const [isVisible, setIsVisible] = useState(true)
  useEffect(() => {
    const target = watch.current
    if (!target) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsVisible(!entry.isIntersecting)
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [watch])
  return (
    <div className={isVisible ? `${styles.bar} ${styles.on} buy-bar-on` : styles.bar}>
      <div className={`small min-w-0 ${styles.name}`}>
        <span className="d-block text-truncate">{name}</span>
        <Price dollars={price} />
      </div>
      {children}
    </div>
  )
}
