import { useNavigate } from 'react-router'

/** Returns what shows the list of another URL query, as a page of the history. */
export function useGo(): (query: string) => Promise<void> {
  const navigate = useNavigate()
  return async (query) => {
    await navigate({ search: query }, { preventScrollReset: true })
  }
}
