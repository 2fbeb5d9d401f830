import type { ComponentProps } from 'react'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { RequestedPiece } from '#rules/orders/requests.ts'
import { quantityName } from './chosen-pieces.ts'

interface PieceQuantitiesProps {
  orderItems: readonly { name: string }[]
  pieces: readonly RequestedPiece[]
  field: (name: string) => Pick<ComponentProps<typeof SelectField>, 'name' | 'value' | 'error' | 'onChange'>
}

/** A single unit leaves nothing to choose, so it has no field. */
export function PieceQuantities({ orderItems, pieces, field }: PieceQuantitiesProps) {
  const least = pieces.length === 1 ? 1 : 0
  return pieces.map((piece) => {
    const name = orderItems[piece.item]?.name ?? ''
    return (
      (pieces.length > 1 || piece.qty > 1) && (
        <SelectField
          key={quantityName(piece)}
          {...field(quantityName(piece))}
          label={piece.qty === 1 ? name : `How many of the ${piece.qty} × ${name}?`}
          short
        >
          {Array.from({ length: piece.qty + 1 - least }, (_, index) => (
            <option key={index + least} value={index + least}>
              {index + least}
            </option>
          ))}
        </SelectField>
      )
    )
  })
}
