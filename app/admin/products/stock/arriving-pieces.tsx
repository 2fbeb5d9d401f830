import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { useManageProductsQuery } from '#app/api/catalogue.ts'
import { leftText, PieceSuggestion } from '#app/admin/frame/suggest/piece-suggestion.tsx'
import { SuggestField } from '#app/admin/frame/suggest/suggest-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { type ArrivingLine, withPiece } from './arriving-lines.ts'
import styles from './stock.module.scss'

const mostSuggestions = 6

interface ArrivingPiecesProps {
  lines: readonly ArrivingLine[]
  errors: FieldErrors
  onChange: (lines: ArrivingLine[]) => void
}

/** The pieces that arrive with their numbers, and the field that adds one. Drafts can arrive too. */
export function ArrivingPieces({ lines, errors, onChange }: ArrivingPiecesProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDebouncedValue(typed.trim(), 150)
  const { currentData } = useManageProductsQuery(keyword === '' ? skipToken : { keyword, pageNumber: 1 })
  // Only those of what is typed now: Enter would book a piece of what was typed before.
  const found = keyword === '' || keyword !== typed.trim() ? [] : (currentData?.products ?? [])
  const suggestions = found.slice(0, mostSuggestions).map((product) => ({
    key: product._id,
    onChoose: () => onChange(withPiece(lines, { _id: product._id, name: product.name, image: product.image })),
    content: (
      <PieceSuggestion product={product} about={product.code}>
        {leftText(product.countInStock)}
      </PieceSuggestion>
    ),
  }))
  return (
    <>
      {lines.length > 0 && (
        <ul className={styles.arriving} aria-label="Pieces that arrived">
          {lines.map((line, at) => (
            <li key={line._id}>
              <ProductPicture image={line.image} sizes="56px" />
              <strong>{line.name}</strong>
              <TextField
                label="How many"
                aria-label={`How many, ${line.name}`}
                name={`pieces.${at}.units`}
                inputMode="numeric"
                autoComplete="off"
                value={line.units}
                error={errors[`pieces.${at}.units`]}
                onChange={({ target }) =>
                  onChange(lines.map((each) => (each === line ? { ...each, units: target.value } : each)))
                }
              />
              <button
                className="btn btn-quiet btn-icon"
                type="button"
                aria-label={`Take ${line.name} out`}
                onClick={() => onChange(lines.filter((each) => each !== line))}
              >
                <Icon name="x-lg" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SuggestField
        label={lines.length === 0 ? 'Piece' : 'Another piece'}
        name="piece"
        placeholder="Name or code"
        listName="Pieces"
        typed={typed}
        error={errors.piece ?? errors.pieces}
        suggestions={suggestions}
        onType={setTyped}
      />
    </>
  )
}
