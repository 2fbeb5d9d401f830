import { countText } from '#rules/platform/count-text.ts'
import { useState } from 'react'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { Options } from '#app/admin/kit/options.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Sale, SaleProduct } from '#contract/selling/sales.ts'
import styles from './sales.module.scss'

const scopes = { group: 'Category, brand or range', chosen: 'Chosen pieces', everything: 'Everything' }

type Scope = keyof typeof scopes
type Trait = 'category' | 'brand' | 'homeSpace' | 'range'

const traits: readonly { name: Trait; label: string }[] = [
  { name: 'category', label: 'Category' },
  { name: 'brand', label: 'Brand' },
  { name: 'homeSpace', label: 'Room' },
  { name: 'range', label: 'Range' },
]

interface FillProductsProps {
  pieces: readonly SaleProduct[]
  percent: string
  percentError: string | undefined
  rounding: Sale['rounding']
  onPercent: (percent: string) => void
  onRounding: (rounding: Sale['rounding']) => void
  onFill: (products: readonly SaleProduct[]) => void
}

export function FillProducts(props: FillProductsProps) {
  const { pieces, percent, percentError, rounding, onPercent, onRounding, onFill } = props
  const categoryName = useCategoryName()
  const [scope, setScope] = useState<Scope>('group')
  const [chosen, setChosen] = useState<Record<Trait | 'product', string>>({
    category: '',
    brand: '',
    homeSpace: '',
    range: '',
    product: '',
  })
  const selected = pieces.filter((item) => {
    if (scope === 'everything') return true
    if (scope === 'chosen') return item.product === chosen.product
    return traits.every(({ name }) => chosen[name] === '' || item[name] === chosen[name])
  })
  const change = (name: Trait | 'product', value: string) => setChosen({ ...chosen, [name]: value })
  return (
    <div className={styles.fill}>
      <SelectField label="Pieces" value={scope} onChange={(event) => setScope(event.currentTarget.value as Scope)}>
        <Options of={scopes} />
      </SelectField>
      {scope === 'chosen' && (
        <SelectField
          label="Piece"
          value={chosen.product}
          onChange={(event) => change('product', event.currentTarget.value)}
        >
          <option value="">Choose</option>
          {pieces.map(({ product, name, code }) => (
            <option key={product} value={product}>
              {name}, {code}
            </option>
          ))}
        </SelectField>
      )}
      {scope === 'group' &&
        traits.map(({ name, label }) => (
          <SelectField
            key={name}
            label={label}
            value={chosen[name]}
            onChange={(event) => change(name, event.currentTarget.value)}
          >
            <option value="">All</option>
            {[...new Set(pieces.map((piece) => piece[name]).filter(Boolean))]
              .map((value) => ({ value, text: name === 'category' ? categoryName(value) : value }))
              .toSorted((one, other) => one.text.localeCompare(other.text, 'en-NZ'))
              .map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
          </SelectField>
        ))}
      <TextField
        label="Off, %"
        short
        inputMode="numeric"
        autoComplete="off"
        value={percent}
        error={percentError ?? null}
        onChange={(event) => onPercent(event.currentTarget.value)}
      />
      <SelectField
        label="Round to"
        value={rounding}
        onChange={(event) => onRounding(event.currentTarget.value as Sale['rounding'])}
      >
        <option value="00">.00</option>
        <option value="95">.95</option>
        <option value="cents">cents</option>
      </SelectField>
      <button
        type="button"
        className="btn btn-outline"
        disabled={selected.length === 0}
        onClick={() => onFill(selected)}
      >
        Fill in {countText(selected.length, 'piece')}
      </button>
    </div>
  )
}
