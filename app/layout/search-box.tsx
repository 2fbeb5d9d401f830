import type { FormEvent } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { keywordInPath } from '#rules/search-path.ts'

interface SearchBoxProps {
  /** The path of the page: on a search the box shows what was searched for. */
  path: string
  onSearch: (keyword: string) => void
}

/** The search of the header. What becomes of the keyword, blank ones too, is for `onSearch` (spec §5). */
export function SearchBox({ path, onSearch }: SearchBoxProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const keyword = new FormData(event.currentTarget).get('keyword')
    onSearch(typeof keyword === 'string' ? keyword : '')
  }
  const keyword = keywordInPath(path)
  return (
    <form className="searchbox" role="search" action="/" onSubmit={handleSubmit}>
      <label className="visually-hidden" htmlFor="keyword">
        Search products
      </label>
      <input
        className="form-control"
        key={keyword}
        id="keyword"
        name="keyword"
        type="search"
        defaultValue={keyword}
        placeholder="Search, e.g. coffee table"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  )
}
