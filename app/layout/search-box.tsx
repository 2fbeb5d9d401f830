import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import { keywordInPath } from '#rules/search-path.ts'
import { paths } from '#rules/paths.ts'

interface SearchBoxProps {
  /** The path of the page: on a search the box shows what was searched for. */
  path: string
  onSearch: (keyword: string) => void
}

interface SuggestionsModule {
  Suggestions: ComponentType<{ input: HTMLInputElement }>
}

/**
 * The search of the header. What becomes of the keyword, blank ones too, is for `onSearch` (spec §5). What suggests while
 * somebody types is loaded when the box is first entered, and looks after the box's ARIA states itself; a search does not
 * need it, so nothing is said when it cannot be had.
 */
export function SearchBox({ path, onSearch }: SearchBoxProps) {
  const [focusedInput, setFocusedInput] = useState<HTMLInputElement | null>(null)
  const [suggestionsModule, setSuggestionsModule] = useState<SuggestionsModule | null>(null)
  const box = useRef<HTMLInputElement>(null)

  // Somebody may be in the box already when the page wakes.
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
    <form className="searchbox" role="search" action={paths.home()} onSubmit={handleSubmit}>
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
        placeholder="Search, e.g. coffee table"
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
