import { useId } from 'react'
import { quantityOptions } from '#rules/stock/stock.ts'
import styles from './form.module.scss'

interface QuantitySelectProps {
  value: number
  countInStock: number
  onChange: (qty: number) => void
  label?: string
  /** The label is visible to screen readers only, as in the cart. */
  hideLabel?: boolean
  /** The name of the quantity in a form that the browser sends. */
  name?: string
}

/** Selects a quantity from 1 to the stock (spec §5). A higher quantity from before the stock fell stays visible. */
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
