import { useEffect, useState, type RefObject } from 'react'
import { Price } from '#app/ui/product/price.tsx'

interface BuyBarProps {
  name: string
  price: number
  /** The real button's row: the bar comes once that has scrolled away upwards. */
  watch: RefObject<Element | null>
  onAdd: () => void
}

/** On phones: name, price and Add to Cart at the foot of the window. The page leaves it out when nothing is in stock. */
export function BuyBar({ name, price, watch, onAdd }: BuyBarProps) {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const target = watch.current
    if (!target) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsVisible(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [watch])
  return (
    <div className={isVisible ? 'buybar is-on' : 'buybar'}>
      <div className="name">
        <span>{name}</span>
        <Price dollars={price} />
      </div>
      <button className="btn btn-primary" type="button" onClick={onAdd}>
        Add to Cart
      </button>
    </div>
  )
}
