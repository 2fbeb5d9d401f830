import type { ReactNode } from 'react'
import { type PageCode, useCode, useCodeUnlessWritten } from '#app/navigation/late-code.ts'

interface KeptMarkupProps<Module> {
  code: PageCode<Module>
  children: (module: Module) => ReactNode
}

/** The server's markup stays as it is, without the code for it, until `shown` is another text. */
export function KeptMarkup<Module>({ code, shown, children }: KeptMarkupProps<Module> & { shown: string }) {
  useCodeUnlessWritten(code, shown)
  return keptOrDrawn(code.loaded, children)
}

/**
 * The server's markup, whose links are the browser's own, stays until the code is loaded after hydration. For a part
 * that shows the visitor's session, which the server's markup does not have.
 */
export function RedrawnMarkup<Module>({ code, children }: KeptMarkupProps<Module>) {
  return keptOrDrawn(useCode(code, true), children)
}

function keptOrDrawn<Module>(module: Module | null, children: (module: Module) => ReactNode) {
  return module ? (
    <div key="drawn">{children(module)}</div>
  ) : (
    <div key="in-markup" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  )
}
