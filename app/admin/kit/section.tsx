import { type ReactNode, type Ref, useId } from 'react'
import styles from './kit.module.scss'

interface SectionProps {
  title: ReactNode
  /** The id of the heading, where a link leads to it. */
  id?: string
  headingRef?: Ref<HTMLHeadingElement>
  className?: string | undefined
  headingClassName?: string
  meta?: ReactNode
  buttons?: ReactNode
  children: ReactNode
}

export function Section(props: SectionProps) {
  const { title, id, headingRef, className, headingClassName = 'h3', meta, buttons, children } = props
  const generatedId = useId()
  const headingId = id ?? generatedId
  const hasHead = Boolean(meta ?? buttons)
  const heading = (
    <h2 className={hasHead ? 'h3 mb-0' : headingClassName || undefined} id={headingId} ref={headingRef} tabIndex={-1}>
      {title}
    </h2>
  )
  return (
    <section className={className} aria-labelledby={headingId}>
      {hasHead ? (
        <div className={styles.sectionHead}>
          <div>
            {heading}
            {meta && <p className="meta mt-1 mb-0">{meta}</p>}
          </div>
          {buttons}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}
