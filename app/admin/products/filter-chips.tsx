import { Link } from 'react-router'
import type { GridFilter } from '#app/api/admin/back-office.ts'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { FilterChips } from '#app/admin/kit/filter-chips.tsx'
import styles from './product-search.module.scss'
import { productListPath } from './product-list-path.ts'

/** The words of the choices of stock, state and picture. */
export const stockChoices = { in: 'In stock', one: 'One left', none: 'None left' }
export const stateChoices = { published: 'Published', hidden: 'Hidden', draft: 'Draft', 'on-sale': 'On sale now' }

export const pictureChoices = { none: 'Without picture' }

/** A part of a filter, and the filter without it. */
interface ProductChip {
  label: string
  value: string
  rest: GridFilter
}

/** The parts of a filter in the order of its fields, with the category as `categoryName` calls it. */
export function listChips(filter: GridFilter, categoryName = (category: string) => category): ProductChip[] {
  const { keyword, stock, category, range, brand, state, picture } = filter
  const shown: [keyof GridFilter, string, string | undefined][] = [
    ['keyword', 'Name or code', keyword && `“${keyword}”`],
    ['stock', 'Stock', stock && stockChoices[stock]],
    ['category', 'Category', category && categoryName(category)],
    ['range', 'Range', range],
    ['brand', 'Brand', brand],
    ['state', 'State', state && stateChoices[state]],
    ['picture', 'Picture', picture && pictureChoices[picture]],
  ]
  return shown.flatMap(([name, label, value]) => {
    const { [name]: _removed, ...rest } = filter
    return value ? [{ label, value, rest }] : []
  })
}

interface ChosenFiltersProps {
  filter: GridFilter
  /** Products that it selects, and all. */
  count: number
  all: number
}

/** What is chosen, each with a link that removes it, and how many pieces that are. */
export function ChosenFilters({ filter, count, all }: ChosenFiltersProps) {
  const chips = listChips(filter, useCategoryName())
  return (
    <div className={styles.chips}>
      <FilterChips
        chips={chips.map(({ label, value, rest }) => ({ text: `${label}: ${value}`, to: productListPath(rest) }))}
      />
      {chips.length > 0 && (
        <Link className={styles.clear} to={productListPath()}>
          Clear all
        </Link>
      )}
      <span className="meta ms-auto" role="status">
        {chips.length > 0 ? `${count} of ${all} pieces` : `${count} pieces`}
      </span>
    </div>
  )
}
