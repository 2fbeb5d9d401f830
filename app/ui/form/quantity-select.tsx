import { useId } from 'react'
import { quantityOptions } from '#rules/stock/stock.ts'
import styles from './form.module.scss'

interface QuantitySelectProps {
  value: number
  countInStock: number
  onChange: (qty: number) => void
  label?: string
  /** For screen readers only, as in the cart. */
  hideLabel?: boolean
  name?: string
}

/** From 1 to the stock (spec §5). A higher quantity from before the stock fell stays visible. */
export function QuantitySelect(props: QuantitySelectProps) {
  const { value, countInStock, onChange, label = 'Quantity', hideLabel = false, name } = props
  const id = useId()
  const options = quantityOptions(countInStock)
  if (!options.includes(value)) options.push(value)
  return (
    <>
      <label className={hideLabel ? 'visually-hidden' : 'form-label'} htmlFor={id}>
        {label}
      </label>
      <select
        className={`form-select ${styles.quantity}`}
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options.map((qty) => (
          <option key={qty} value={qty}>
            {qty}
          </option>
        ))}
      </select>
    </>
  )
}
