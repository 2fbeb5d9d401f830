import { useEffect, useState } from 'react'

/** In whole seconds: 0 once it is over, null until hydration or without an instant. */
export function useSecondsUntil(instant: string | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (instant === null) return undefined
    const end = Date.parse(instant)
    function update() {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(update, 500)
    update()
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}
