import type { ComponentProps } from 'react'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { RequestedItem } from '#rules/orders/requests.ts'
import { quantityName } from './chosen-items.ts'

interface ItemQuantitiesProps {
  orderItems: readonly { name: string }[]
  pieces: readonly RequestedItem[]
  field: (name: string) => Pick<ComponentProps<typeof SelectField>, 'name' | 'value' | 'error' | 'onChange'>
}

/** A single unit leaves nothing to choose, so it has no field. */
export function ItemQuantities({ orderItems, pieces, field }: ItemQuantitiesProps) {
  const least = pieces.length === 1 ? 1 : 0
  return pieces.map((product) => {
    const name = orderItems[product.item]?.name ?? ''
    return (
      (pieces.length > 1 || product.qty > 1) && (
        <SelectField
          key={quantityName(product)}
          {...field(quantityName(product))}
          label={product.qty === 1 ? name : `How many of the ${product.qty} × ${name}?`}
          short
        >
          {Array.from({ length: product.qty + 1 - least }, (_, index) => (
            <option key={index + least} value={index + least}>
              {index + least}
            </option>
          ))}
        </SelectField>
      )
    )
  })
}
