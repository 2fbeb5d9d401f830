import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: ReactNode
  /** The id of the heading, where a link leads to it. */
  id?: string
  className?: string | undefined
  headingClassName?: string
  children: ReactNode
}

/** A part of a page, named by its heading. */
export function Section({ title, id, className, headingClassName = 'h3', children }: SectionProps) {
  const generatedId = useId()
  const headingId = id ?? generatedId
  return (
    <section className={className} aria-labelledby={headingId}>
      <h2 className={headingClassName} id={headingId}>
        {title}
      </h2>
      {children}
    </section>
  )
}
