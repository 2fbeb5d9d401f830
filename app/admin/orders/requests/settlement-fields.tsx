import type { ComponentProps } from 'react'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import type { RequestedPiece } from '#rules/orders/requests.ts'
import { restockName } from './request-answer.ts'

interface SettlementFieldsProps {
  orderItems: readonly { name: string }[]
  pieces: readonly RequestedPiece[]
  /** At most so many cents, and exactly so many when nothing of the order is left. */
  limit: { atMost: number; isWhole: boolean }
  field: (name: string) => Pick<ComponentProps<typeof TextField>, 'name' | 'error'> & {
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
}

/** What is refunded for pieces that are cancelled or taken back, and how many of them go back on sale. */
export function SettlementFields({ orderItems, pieces, limit, field }: SettlementFieldsProps) {
  return (
    <>
      <TextField
        {...field('amount')}
        label="Refund"
        help={
          limit.isWhole
            ? 'That’s the last piece, so the order is cancelled and refunded in full.'
            : `Up to ${formatDollars(dollarsOf(limit.atMost))}, what was paid for these pieces`
        }
        readOnly={limit.isWhole}
        inputMode="decimal"
        autoComplete="off"
        short
      />
      {pieces.map((piece) => (
        <SelectField
          key={restockName(piece)}
          {...field(restockName(piece))}
          label={`Back on sale: ${orderItems[piece.item]?.name ?? ''}`}
          short
        >
          {Array.from({ length: piece.qty + 1 }, (_, qty) => (
            <option key={qty} value={qty}>
              {qty}
            </option>
          ))}
        </SelectField>
      ))}
    </>
  )
}
