import { useEffect, useState } from 'react'

/**
 * Counts a number of seconds down from the first rendering, and again from each call of `restart`. Not for the server.
 */
export function useSecondsLeft(seconds: number): { secondsLeft: number; restart: () => void } {
  const [endMs, setEndMs] = useState(() => Date.now() + seconds * 1000)
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => {
      const leftMs = endMs - Date.now()
      setSecondsLeft(Math.max(0, Math.ceil(leftMs / 1000)))
      if (leftMs <= 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [endMs])

  function restart() {
    setEndMs(Date.now() + seconds * 1000)
    setSecondsLeft(seconds)
  }
  return { secondsLeft, restart }
}
