import { useEffect, useState } from 'react'

const intervalMs = 30_000

/** The time of the browser, updated every half a minute. Do not render it on the server: its clock may differ. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
