import { useNavigate } from 'react-router'

/** Opens the list of another query, as an entry of the history. */
export function useGo(): (query: string) => Promise<void> {
  const navigate = useNavigate()
  return async (query) => {
    await navigate({ search: query }, { preventScrollReset: true })
  }
}
