import { useId } from 'react'
import { quantityOptions } from '#rules/stock.ts'

interface QuantitySelectProps {
  value: number
  countInStock: number
  onChange: (qty: number) => void
  label?: string
  /** The label is read out but not seen, as in the cart. */
  hideLabel?: boolean
}

/** Choose how many, 1 to what is in stock (spec §5). A higher number chosen before the stock went down stays to be seen. */
export function QuantitySelect(props: QuantitySelectProps) {
  const { value, countInStock, onChange, label = 'Quantity', hideLabel = false } = props
  const id = useId()
  const options = quantityOptions(countInStock)
  if (!options.includes(value)) options.push(value)
  return (
    <>
      <label className={hideLabel ? 'visually-hidden' : 'form-label'} htmlFor={id}>
        {label}
      </label>
      <select
        className="form-select qty"
        id={id}
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
