import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Suggestions } from '#contract/catalogue/catalogue.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { optionId } from '#app/ui/form/use-combobox.ts'
import { paths } from '#rules/paths.ts'
import styles from './suggestion-list.module.scss'

export const optionPrefix = 'suggestion'

interface SuggestionListProps {
  suggested: Suggestions
  /** Reached with the arrow keys. */
  active: number | null
  onChoose: () => void
}

/** Pages first, then products. A press does not take the focus from the box. */
export function SuggestionList({ suggested: { terms, products }, active, onChoose }: SuggestionListProps) {
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(optionPrefix, active))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const option = (index: number) => ({
    id: optionId(optionPrefix, index),
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    onClick: onChoose,
  })
  return (
    <div
      className={styles.list}
      id="suggestions"
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      {terms.length > 0 && (
        <div role="group" aria-label="Rooms, categories and brands">
          {terms.map(({ label, path }, index) => (
            <Link to={path} key={path} {...option(index)}>
              <Icon name="search" />
              <span>{label}</span>
            </Link>
          ))}
        </div>
      )}
      {products.length > 0 && (
        <div role="group" aria-label="Products">
          {products.map(({ _id, name, image, price }, index) => (
            <Link to={paths.product(_id)} key={_id} {...option(terms.length + index)}>
              <ProductPicture image={image} sizes="56px" />
              <span>{name}</span>
              <Price dollars={price} />
            </Link>
          ))}
        </div>
      )}
    </div>
  )
}
