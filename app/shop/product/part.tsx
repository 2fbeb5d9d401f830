import { type ReactNode, useState } from 'react'
import type { PageCode } from '#app/navigation/page-code.ts'
import { useCode, useIsInMarkup } from '#app/navigation/use-code.ts'

interface PartProps<Module> {
  code: PageCode<Module>
  /** What the part shows, as a text: a part with another text is drawn again. */
  shown: string
  children: (module: Module) => ReactNode
}

/** The first page of a visit keeps the part of its markup, without the code for it, until it shows something else. */
export function Part<Module>({ code, shown, children }: PartProps<Module>) {
  const [first] = useState(shown)
  useCode(code, !useIsInMarkup() || shown !== first)
  return code.loaded ? (
    <div key="drawn">{children(code.loaded)}</div>
  ) : (
    <div key="in-markup" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}
