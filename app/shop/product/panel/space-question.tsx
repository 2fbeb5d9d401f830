import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pageCode, useCode } from '#app/navigation/late-code.ts'
import { useSpace } from '#app/store/use-space.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { findRoom } from '#rules/catalogue/rooms.ts'
import { isEmptySpace, type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import styles from './panel.module.scss'

/** Loaded only for an address with a space. */
export const spaceAnswer = {
  file: 'app/shop/product/panel/space-answer.tsx',
  code: pageCode(() => import('./space-answer.tsx')),
}

/** The server writes it for browsers without script; others load it when it is opened. */
export const spaceForm = pageCode(() => import('./space-form.tsx'))

/** The button that opens the form of the space, and the form's place. */
export function useSpaceQuestion({ _id, homeSpace }: Product): { button: ReactNode; form: ReactNode } {
  const { space, saved, turnOn, turnOff } = useSpace(findRoom(homeSpace)?.path ?? null)
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const code = useCode(spaceForm, isOpen)
  const inMarkup = import.meta.env.SSR ? spaceForm.loaded : null
  const isOff = isEmptySpace(space)
  const shown = writeSpace(space)
  const shownBefore = useRef(shown)
  const isAnswered = useRef(false)
  // The answer to another space has another button.
  useEffect(() => {
    if (shownBefore.current !== shown && isAnswered.current) button.current?.focus()
    shownBefore.current = shown
    isAnswered.current = false
  }, [shown])
  const given = { productId: _id, shown: isOff ? saved : space, search }

  function close() {
    setOpen(false)
    button.current?.focus()
  }
  function show(next: Space) {
    close()
    isAnswered.current = true
    if (isEmptySpace(next)) turnOff()
    else turnOn(next)
  }

  return {
    button: (
      <button
        className={`bare ${styles.change}`}
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls="space-form"
        onClick={() => setOpen(!isOpen)}
      >
        {isOff ? (
          'Will it fit? Enter your space'
        ) : (
          <>
            Change<span className="visually-hidden"> my space</span>
          </>
        )}
      </button>
    ),
    form: (
      <>
        <section id="space-form" aria-label="My space" hidden={!isOpen}>
          {isOpen && code && <code.SpaceForm {...given} onClose={close} onSpace={show} />}
        </section>
        <noscript>{inMarkup && <inMarkup.SpaceForm {...given} />}</noscript>
      </>
    ),
  }
}
