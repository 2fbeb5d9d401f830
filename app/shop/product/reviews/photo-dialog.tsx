import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import { useBackdropClick } from '#app/ui/overlay/use-backdrop-click.ts'
import { imageSrcSet, imageUrl } from '#contract/platform/images.ts'
import type { ShownPhoto } from '#contract/catalogue/products.ts'
import styles from '#app/shop/product/windows.module.scss'

export function PhotoDialog({ photo, text, onClose }: { photo: ShownPhoto; text: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useBackdropClick(dialog, () => dialog.current?.close())
  return (
    <dialog className={styles.photo} ref={dialog} aria-label={text} onClose={onClose}>
      <div className="d-flex align-items-center justify-content-between gap-3 pb-2">
        <p className="m-0">{text}</p>
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
        className="fluid"
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
