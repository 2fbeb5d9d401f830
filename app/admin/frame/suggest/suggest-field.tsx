import { useCombobox } from 'downshift'
import { useId, useState, type ReactNode } from 'react'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { controlClass, FieldFrame, type FieldProps } from '#app/ui/form/field.tsx'
import styles from './suggest.module.scss'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { ListedProduct } from '#contract/catalogue/products.ts'

/** A suggestion; a disabled one is shown but cannot be chosen. */
export interface Suggestion {
  key: string
  content: ReactNode
  isDisabled?: boolean
  onChoose: () => void
}

interface SuggestFieldProps extends FieldProps {
  name: string
  placeholder?: string
  listName: string
  typed: string
  suggestions: readonly Suggestion[]
  onType: (text: string) => void
}

/** A text field with suggestions. The first one is active, and Enter chooses the active one. */
export function SuggestField({ name, placeholder, listName, typed, suggestions, onType, ...frame }: SuggestFieldProps) {
  const id = useId()
  const [isEntered, setEntered] = useState(false)
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Suggestion>({
    id,
    items: [...suggestions],
    inputValue: typed,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    itemToString: () => '',
    isItemDisabled: ({ isDisabled }) => isDisabled === true,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      onType('')
      selectedItem.onChoose()
    },
  })
  const isShown = isOpen && typed.trim() !== '' && suggestions.length > 0
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={styles.suggest}>
          <input
            {...getInputProps(
              {
                ...control,
                name,
                placeholder,
                autoComplete: 'off',
                className: controlClass('form-control', frame.error),
                'aria-labelledby': undefined,
                onFocus: () => setEntered(true),
                onChange: (event) => onType(event.currentTarget.value),
                // Enter chooses; it does not send the order.
                onKeyDown: (event) => {
                  if (event.key === 'Enter') event.preventDefault()
                },
              },
              { suppressRefError: true },
            )}
            type="text"
          />
          {isEntered && <LiveRegion text={typed.trim() === '' ? '' : `${suggestions.length} suggestions`} />}
          <ul {...getMenuProps({ 'aria-label': listName }, { suppressRefError: true })} hidden={!isShown}>
            {isShown &&
              suggestions.map((suggestion, index) => (
                <li
                  key={suggestion.key}
                  {...getItemProps({ item: suggestion, index })}
                  className={suggestion.isDisabled ? styles.none : index === highlightedIndex ? styles.active : ''}
                >
                  {suggestion.content}
                </li>
              ))}
          </ul>
        </div>
      )}
    </FieldFrame>
  )
}

interface ProductSuggestionProps {
  product: Pick<ListedProduct, 'name' | 'image'>
  about: string
  /** The end of the line, such as a price. */
  children: ReactNode
}

export function ProductSuggestion({ product: { name, image }, about, children }: ProductSuggestionProps) {
  return (
    <>
      <ProductPicture image={image} sizes="56px" />
      <span>
        {name}
        <small>{about}</small>
      </span>
      <span>{children}</span>
    </>
  )
}

export function leftText(countInStock: number): string {
  return countInStock === 0 ? 'none left' : `${countInStock} in stock`
}
