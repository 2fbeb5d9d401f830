import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import { useBackdropClick } from '#app/ui/overlay/use-backdrop-click.ts'
import { imageSrcSet, imageUrl } from '#contract/platform/images.ts'
import type { ShownPhoto } from '#contract/catalogue/products.ts'
import styles from './photo-dialog.module.scss'

interface PhotoDialogProps {
  photo: ShownPhoto
  text: string
  onClose: () => void
}

/** A photo of a buyer as large as the window. The browser keeps the focus inside and gives it back. */
export function PhotoDialog({ photo, text, onClose }: PhotoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useBackdropClick(dialog, () => dialog.current?.close())
  return (
    <dialog className={styles.dialog} ref={dialog} aria-label={text} onClose={onClose}>
      <div className={styles.head}>
        <p>{text}</p>
        <button
          className="btn btn-quiet btn-icon"
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x-lg" />
        </button>
      </div>
      <img
        src={imageUrl(photo.image, 1200)}
        srcSet={imageSrcSet(photo.image, photo.width)}
        sizes="100vw"
        width={photo.width}
        height={photo.height}
        alt=""
      />
    </dialog>
  )
}
