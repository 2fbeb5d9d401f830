import { useState } from 'react'
import { pageCode } from '#app/navigation/page-code.ts'
import { useCode } from '#app/navigation/use-code.ts'
import { imageUrl } from '#contract/platform/images.ts'
import type { ShownPhoto } from '#contract/catalogue/products.ts'
import styles from '#app/shop/product/product.module.scss'

const dialog = pageCode(() => import('./photo-dialog.tsx'))

/** What a photo shows, and whose it is. */
function photoText({ alt }: Pick<ShownPhoto, 'alt'>, name: string): string {
  return `${alt}, from ${name}`
}

/** The photos of a review. A press shows one of them large. */
export function ReviewPhotos({ photos, name }: { photos: readonly ShownPhoto[]; name: string }) {
  const [chosen, setChosen] = useState<ShownPhoto | null>(null)
  const code = useCode(dialog, chosen !== null)
  if (photos.length === 0) return null
  return (
    <>
      <ul className={`list-unstyled d-flex gap-2 ${styles.photos}`} aria-label={`Pictures by ${name}`}>
        {photos.map((photo) => (
          <li key={photo.image}>
            <button
              className="bare"
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={dialog.preload}
              onFocus={dialog.preload}
              onClick={() => setChosen(photo)}
            >
              <img
                className="photo"
                src={imageUrl(photo.image, 320)}
                srcSet={`${imageUrl(photo.image, 160)} 160w, ${imageUrl(photo.image, 320)} 320w`}
                sizes="112px"
                width={photo.width}
                height={photo.height}
                alt={photoText(photo, name)}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {code && chosen && (
        <code.PhotoDialog photo={chosen} text={photoText(chosen, name)} onClose={() => setChosen(null)} />
      )}
    </>
  )
}
