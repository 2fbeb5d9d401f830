import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './list-and-reading.module.scss'

interface ListAndReadingProps {
  list: ReactNode
  /** What the address chooses, which a phone shows without the list; null for the list. */
  openKey: string | null
  /** Where a phone goes from what it reads. */
  back: { to: string; label: string }
  /** The part that is read, for the focus after a step whose button is removed. */
  readingPart: RefObject<HTMLDivElement | null>
  /** What is read; without a choice of the address the first row, which a phone does not show. */
  children: ReactNode
}

/** A list at the left and what is read at the right; below 992 px one of the two. */
export function ListAndReading({ list, openKey, back, readingPart, children }: ListAndReadingProps) {
  const listPart = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const shown = useRef(openKey)

  useEffect(() => {
    if (shown.current === openKey) return
    shown.current = openKey
    const isPhone = !listPart.current?.checkVisibility() || !readingPart.current?.checkVisibility()
    if (!isPhone) return
    // The part with the focus is gone.
    if (openKey === null) pressed.current?.focus({ preventScroll: true })
    else {
      readingPart.current?.focus({ preventScroll: true })
      readingPart.current?.scrollIntoView({ block: 'start' })
    }
  }, [openKey, readingPart])

  function rememberLink({ target }: MouseEvent) {
    pressed.current = target instanceof Element ? target.closest('a') : null
  }
  return (
    <div className={`${styles.parts} ${openKey === null ? '' : styles.isReading}`}>
      <div className={styles.list} ref={listPart} onClickCapture={rememberLink}>
        {list}
      </div>
      <div className={styles.reading} ref={readingPart} tabIndex={-1} role="region" aria-label="Chosen row">
        <div className={styles.back}>
          <Link className="more back" to={back.to}>
            <Icon name="arrow-left" />
            {back.label}
          </Link>
        </div>
        {children}
      </div>
    </div>
  )
}
