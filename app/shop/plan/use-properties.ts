import { useLayoutEffect, useRef } from 'react'

/** Sets custom properties, because the policy allows no inline style. Only those that change are set again. */
export function useProperties<Target extends HTMLElement | SVGElement>(values: Record<string, string | number>) {
  const element = useRef<Target>(null)
  const last = useRef<typeof values>({})
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(values)) {
      if (last.current[name] !== value) element.current?.style.setProperty(`--${name}`, String(value))
    }
    last.current = values
  })
  return element
}
