import type { PointerEvent } from 'react'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Picture } from '#app/ui/image/picture.tsx'
import { isImageAddress } from '#rules/catalogue/image-address.ts'
import type { PictureLine } from '#rules/catalogue/picture-lines.ts'
import styles from './picture-list.module.scss'

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
export function PictureRow({ picture, at, last, isDragged, error, onGrab, onText, onMove, onDelete }: PictureRowProps) {
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
