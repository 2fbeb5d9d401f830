import { useEffect, useState } from 'react'

const intervalMs = 30_000

/** Updated every half a minute. Not for the server, whose clock may differ. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
