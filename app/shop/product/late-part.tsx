import type { ReactNode } from 'react'
import type { PageCode } from '#app/navigation/page-code.ts'
import { useCode } from '#app/navigation/use-code.ts'

interface LatePartProps<Module> {
  code: PageCode<Module>
  render: (module: Module) => ReactNode
}

/**
 * A part below the first screen: the server writes it, and the browser loads its code after hydration. Until then it
 * keeps the markup, whose links are the browser's own; what needs a script is not part of the markup.
 */
export function LatePart<Module>({ code, render }: LatePartProps<Module>) {
  const loaded = useCode(code, true)
  return loaded ? (
    <div key="live">{render(loaded)}</div>
  ) : (
    <div key="in-markup" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}
