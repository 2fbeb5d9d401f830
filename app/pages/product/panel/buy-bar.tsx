import { useEffect, useState, type RefObject } from 'react'
import { Price } from '#app/ui/product/price.tsx'
import { buyFormId } from './buy-row.tsx'
import styles from './buy-bar.module.scss'

interface BuyBarProps {
  name: string
  price: number
  /** The row with the main button: the bar is shown while this row is out of sight. */
  watch: RefObject<Element | null>
}

/** On phones: name, price and Add to Cart at the bottom of the window. Out-of-stock pages do not render it. */
export function BuyBar({ name, price, watch }: BuyBarProps) {
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
    <div className={isVisible ? `${styles.bar} ${styles.on}` : styles.bar}>
      <div className={styles.name}>
        <span>{name}</span>
        <Price dollars={price} />
      </div>
      <button className="btn btn-primary" type="submit" form={buyFormId}>
        Add to Cart
      </button>
    </div>
  )
}
