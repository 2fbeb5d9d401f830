import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openFilter, readFilter, sliders, writeFilter, type Filter } from './filter.ts'

/** How long a slider rests before the URL is updated: browsers refuse more than 100 updates in 30 s. */
const restMs = 300

interface FilterState {
  filter: Filter
  setFilter: (filter: Filter) => void
  reset: () => void
}

/**
 * The slider values of a page, read from the URL and written back to it for Back, reload and shared links (spec §9).
 * The page reacts to a slider immediately, the URL when the slider rests.
 */
export function useFilter(): FilterState {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [filter, setFilter] = useState(() => readFilter(search))
  const [seen, setSeen] = useState(search)
  const [written, setWritten] = useState<string | null>(null)
  if (search !== seen) {
    setSeen(search)
    // A URL that the sliders did not write, such as after a link or Back, sets the sliders.
    if (search !== written) {
      setFilter(readFilter(search))
      setWritten(null)
    }
  }

  useEffect(() => {
    if (isSame(filter, readFilter(search))) return undefined
    const timer = setTimeout(() => {
      const query = writeFilter(filter, search)
      setWritten(query)
      void navigate({ search: query }, { replace: true, preventScrollReset: true })
    }, restMs)
    return () => clearTimeout(timer)
  }, [filter, search, navigate])

  return { filter, setFilter, reset: () => setFilter(openFilter) }
}

function isSame(one: Filter, other: Filter): boolean {
  return sliders.every(({ measure }) => one[measure] === other[measure])
}
