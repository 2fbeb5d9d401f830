import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Picture } from '#app/ui/image/picture.tsx'
import { isImageAddress } from '#rules/catalogue/image-address.ts'
import type { PictureLine } from '#rules/catalogue/picture-lines.ts'
import { movePicture } from './form-pictures.ts'
import styles from './picture-list.module.scss'

interface PictureListProps {
  pictures: readonly PictureLine[]
  textError: string | undefined
  onChange: (pictures: PictureLine[]) => void
}

/**
 * The pictures of a product in order: moved by buttons or by dragging a handle, deleted with an undo, described by a
 * text. The first one is the main picture.
 */
export function PictureList({ pictures, textError, onChange }: PictureListProps) {
  const [message, setMessage] = useState('')
  const [deleted, setDeleted] = useState<{ picture: PictureLine; at: number } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  /** The control that gets the focus after the next change. */
  const focusNext = useRef<string | null>(null)
  const drag = usePointerDrag(list, (from, to) => move(from, to))
  const last = pictures.length - 1

  useEffect(() => {
    if (!focusNext.current) return
    list.current?.parentElement?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = null
  })

  function move(from: number, to: number) {
    if (to < 0 || to > last || to === from) return
    onChange(movePicture(pictures, from, to))
    setMessage(`Picture ${from + 1} is picture ${to + 1} of ${pictures.length} now.`)
  }

  function moveByKey(from: number, by: -1 | 1) {
    focusNext.current = `li:nth-child(${Math.min(last, Math.max(0, from + by)) + 1}) [data-move="${by}"]`
    move(from, from + by)
  }

  function remove(at: number) {
    const picture = pictures[at]
    if (!picture) return
    setDeleted({ picture, at })
    setMessage(`Picture ${at + 1} deleted.`)
    focusNext.current = '[data-undo]'
    onChange(pictures.toSpliced(at, 1))
  }

  function undo() {
    if (!deleted) return
    focusNext.current = `li:nth-child(${deleted.at + 1}) [data-delete]`
    onChange(pictures.toSpliced(deleted.at, 0, deleted.picture))
    setMessage(`Picture ${deleted.at + 1} is back.`)
    setDeleted(null)
  }

  return (
    <div>
      {pictures.length > 0 && (
        <ol className={styles.list} aria-label="Pictures, in order" ref={list} {...drag.listeners}>
          {pictures.map((picture, at) => (
            <PictureRow
              key={keyOf(pictures, at)}
              picture={picture}
              at={at}
              last={last}
              isDragged={drag.at === at}
              error={at === 0 ? textError : undefined}
              onGrab={(event) => drag.start(event, at)}
              onText={(alternativeText) => onChange(pictures.with(at, { ...picture, alternativeText }))}
              onMove={(by) => moveByKey(at, by)}
              onDelete={() => remove(at)}
            />
          ))}
        </ol>
      )}
      <LiveRegion text={message} />
      {deleted && (
        <p className={styles.undo}>
          {`Picture ${deleted.at + 1} is deleted once you save.`}
          <button className="btn btn-outline btn-sm" type="button" data-undo onClick={undo}>
            <Icon name="arrow-counterclockwise" />
            Undo
          </button>
        </p>
      )}
    </div>
  )
}

/** A key that stays with a picture when it moves. The same address may be there twice. */
function keyOf(pictures: readonly PictureLine[], at: number): string {
  const image = pictures[at]?.image ?? ''
  return `${image} ${pictures.slice(0, at).filter((other) => other.image === image).length}`
}

/**
 * Moves a row to where the pointer is. The list has the pointer, because the row with the handle is moved in the
 * document meanwhile.
 */
function usePointerDrag(list: { current: HTMLOListElement | null }, onMove: (from: number, to: number) => void) {
  const [at, setAt] = useState<number | null>(null)

  function handleMove({ clientY }: PointerEvent) {
    if (at === null || !list.current) return
    const boxes = [...list.current.children].map((row) => row.getBoundingClientRect())
    const to = boxes.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
    const box = boxes[to]
    if (!box || to === at) return
    // Only beyond the middle, so that rows of different heights do not change places again and again.
    const middle = (box.top + box.bottom) / 2
    if (to > at ? clientY < middle : clientY > middle) return
    onMove(at, to)
    setAt(to)
  }

  const end = () => setAt(null)
  return {
    at,
    start(event: PointerEvent, from: number) {
      event.preventDefault()
      list.current?.setPointerCapture(event.pointerId)
      setAt(from)
    },
    listeners: { onPointerMove: handleMove, onPointerUp: end, onPointerCancel: end },
  }
}

interface PictureRowProps {
  picture: PictureLine
  at: number
  last: number
  isDragged: boolean
  error: string | undefined
  onGrab: (event: PointerEvent) => void
  onText: (text: string) => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

/** One picture of the product form: a handle, the picture, its alternative text, and its buttons. */
function PictureRow({ picture, at, last, isDragged, error, onGrab, onText, onMove, onDelete }: PictureRowProps) {
  const name = `picture ${at + 1}`
  return (
    <li className={isDragged ? `${styles.row} ${styles.dragged}` : styles.row}>
      <span className={styles.handle} title="Drag to change the order" onPointerDown={onGrab}>
        <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5 3h2v2H5zM9 3h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 11h2v2H5zM9 11h2v2H9z" />
        </svg>
      </span>
      <Picture
        image={isImageAddress(picture.image) ? picture.image : ''}
        originalWidth={320}
        width={112}
        height={84}
        sizes="112px"
        alt=""
        eager
      />
      <div className={styles.text}>
        <TextField
          label={at === 0 ? 'Main picture, alternative text' : `Picture ${at + 1}, alternative text`}
          name={at === 0 ? 'alternativeText' : undefined}
          value={picture.alternativeText}
          error={error}
          maxLength={300}
          autoComplete="off"
          placeholder="What it shows, such as the left door, open"
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      <div className={styles.buttons}>
        <button
          className="btn btn-quiet btn-icon"
          type="button"
          data-move="-1"
          aria-label={`Move ${name} up`}
          aria-disabled={at === 0 || undefined}
          onClick={() => onMove(-1)}
        >
          <Icon name="arrow-left" className={styles.up} />
        </button>
        <button
          className="btn btn-quiet btn-icon"
          type="button"
          data-move="1"
          aria-label={`Move ${name} down`}
          aria-disabled={at === last || undefined}
          onClick={() => onMove(1)}
        >
          <Icon name="arrow-right" className={styles.down} />
        </button>
        <button
          className="btn btn-quiet btn-icon"
          type="button"
          data-delete
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          <Icon name="trash3" />
        </button>
      </div>
    </li>
  )
}
