import { useState, useEffect } from 'react'
import { Link } from 'react-router'
import type { Suggestions as Suggested } from '#contract/catalogue/catalogue.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { normalizeKeyword, searchTerms } from '#rules/catalogue/search.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { paths } from '#rules/paths.ts'
import styles from './suggestion-list.module.scss'

const noSuggestions: Suggested = { products: [], terms: [] }

/** Loaded when the search box is first focused. */
export function Suggestions({ input }: { input: HTMLInputElement }) {
  const [typed, setTyped] = useState<string | null>(null)
  const suggested = useSuggested(typed ?? '')
  const count = suggested.products.length + suggested.terms.length
  const isOpen = typed !== null && count > 0
  const active = useCombobox(input, isOpen ? count : 0, setTyped)

  /** Restores the page's keyword and removes the focus. */
  function handleChoose() {
    input.form?.reset()
    input.blur()
  }
  return (
    <>
      <LiveRegion text={isOpen ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : ''} />
      {isOpen && <SuggestionList suggested={suggested} active={active} onChoose={handleChoose} />}
    </>
  )
}

/**
 * For two letters or more, 200 ms after the last key. Previous suggestions stay for up to 500 ms while the next load.
 */
function useSuggested(typed: string): Suggested {
  const text = normalizeKeyword(typed)
  const debounced = useDebouncedValue(text, 200)
  const { currentData, data, isFetching, isError } = catalogueApi.suggest.useQuery(
    { keyword: debounced },
    { skip: !isLongEnough(debounced) },
  )
  const isSlow = useDebouncedValue(isFetching, 500) && isFetching
  if (!isLongEnough(text)) return noSuggestions
  return currentData ?? (isError || isSlow ? noSuggestions : (data ?? noSuggestions))
}

function isLongEnough(text: string): boolean {
  return searchTerms(text).join('').length >= 2
}

const optionId = (index: number) => `suggestion-${index}`

interface SuggestionListProps {
  suggested: Suggested
  active: number | null
  onChoose: () => void
}

/** Pages first, then products. A press does not take the focus from the box. */
function SuggestionList({ suggested: { terms, products }, active, onChoose }: SuggestionListProps) {
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const option = (index: number) => ({
    id: optionId(index),
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

/**
 * Turns an input, which may be older than this code, into a combobox with a list (ARIA Authoring Practices). Without an
 * active option Enter works as usual, and a second Escape empties the box. `count` is 0 while the list is closed. Returns
 * the index of the active option, or null.
 */
function useCombobox(input: HTMLInputElement, count: number, onType: (text: string | null) => void): number | null {
  const [reached, setReached] = useState<number | null>(null)
  const active = reached !== null && reached < count ? reached : null

  // For text that was typed before hydration.
  useEffect(() => {
    if (document.activeElement === input && input.value !== input.defaultValue) onType(input.value)
  }, [input, onType])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    function move(text: string | null, option: number | null) {
      onType(text)
      setReached(option)
    }
    function handleKey(event: KeyboardEvent) {
      if (event.isComposing) return
      const { key } = event
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (count === 0) onType(input.value)
        setReached(neighbour(active, count, key === 'ArrowDown' ? 1 : -1))
      } else if (key === 'Escape') {
        if (count === 0) input.value = ''
        move(null, null)
      } else if (key === 'Enter' && active !== null) {
        document.getElementById(optionId(active))?.click()
      } else return
      event.preventDefault()
    }
    input.addEventListener('input', () => move(input.value, null), { signal })
    input.addEventListener('keydown', handleKey, { signal })
    input.addEventListener('blur', () => move(null, null), { signal })
    input.form?.addEventListener('submit', () => move(null, null), { signal })
    return () => controller.abort()
  }, [input, count, active, onType])

  useEffect(() => {
    input.setAttribute('aria-expanded', String(count > 0))
    if (active === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', optionId(active))
  }, [input, count, active])

  return active
}

/** Null, the input itself, is between the last and the first option. */
function neighbour(active: number | null, count: number, step: 1 | -1): number | null {
  const place = ((active ?? -1) + 1 + step + count + 1) % (count + 1)
  return place === 0 ? null : place - 1
}
