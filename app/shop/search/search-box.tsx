import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import { keywordInPath } from '#rules/catalogue/search-path.ts'
import { paths } from '#rules/paths.ts'
import styles from './search-box.module.scss'

interface SearchBoxProps {
  /** The path of the page. On a search page the box shows the keyword. */
  path: string
  onSearch: (keyword: string) => void
}

interface SuggestionsModule {
  Suggestions: ComponentType<{ input: HTMLInputElement }>
}

/**
 * The search box of the header; `onSearch` handles every keyword, blank ones too (spec §5). Suggestions are loaded at
 * the first focus, and a failed load shows no error, because the search works without them.
 */
export function SearchBox({ path, onSearch }: SearchBoxProps) {
  const [focusedInput, setFocusedInput] = useState<HTMLInputElement | null>(null)
  const [suggestionsModule, setSuggestionsModule] = useState<SuggestionsModule | null>(null)
  const box = useRef<HTMLInputElement>(null)

  // The box may have the focus before hydration.
  useEffect(() => {
    if (document.activeElement === box.current) setFocusedInput(box.current)
  }, [])
  useEffect(() => {
    if (focusedInput) import('./suggestions.tsx').then(setSuggestionsModule, () => undefined)
  }, [focusedInput])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const keyword = new FormData(event.currentTarget).get('keyword')
    onSearch(typeof keyword === 'string' ? keyword : '')
  }
  const keyword = keywordInPath(path)
  return (
    <form className={styles.box} role="search" action={paths.home()} onSubmit={handleSubmit}>
      <label className="visually-hidden" htmlFor="keyword">
        Search products
      </label>
      <input
        className="form-control"
        key={keyword}
        id="keyword"
        name="keyword"
        type="search"
        role="combobox"
        aria-expanded="false"
        aria-controls="suggestions"
        aria-autocomplete="list"
        defaultValue={keyword}
        placeholder="Search, such as bed 1.6m"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        ref={box}
        onFocus={(event) => setFocusedInput(event.currentTarget)}
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
      {focusedInput && suggestionsModule && <suggestionsModule.Suggestions input={focusedInput} key={path} />}
    </form>
  )
}
