import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { pageCode, useCode } from '#app/navigation/late-code.ts'
import { KeptMarkup } from '#app/shop/product/kept-markup.tsx'
import { Picture } from '#app/ui/image/picture.tsx'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { imageUrl } from '#contract/platform/images.ts'
import type { Picture as ProductPicture } from '#contract/catalogue/pictures.ts'
import type { Product } from '#contract/catalogue/products.ts'
import styles from './gallery.module.scss'

export const sizesPicture = pageCode(() => import('#app/shop/product/scale-drawing/sizes-picture.tsx'))

const viewer = pageCode(() => import('./viewer.tsx'))

interface Entry {
  name: string
  /** For when there is no script. */
  href: string
  thumbnail: ReactNode
  content: ReactNode
}

/** One picture with thumbnails from md, a strip below. Without script every control is a link to its picture. */
export function Gallery({ product, action }: { product: Product; action?: ReactNode }) {
  const [at, setAt] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const strip = useRef<HTMLUListElement>(null)
  const press = usePress()
  const viewerCode = useCode(viewer, isOpen)
  const { pictures } = product

  const drawing = (isThumbnail: boolean) => (
    <KeptMarkup code={sizesPicture} shown={`${product._id} ${product.version}`}>
      {({ SizesPicture }) => <SizesPicture product={product} isThumbnail={isThumbnail} />}
    </KeptMarkup>
  )
  const entries = pictures.map((picture, index) => toEntry(picture, index === 0))
  if (Math.min(product.length, product.width, product.height) > 0) {
    // The drawing is further down on the page, larger.
    entries.push({
      name: 'Scale drawing, ',
      href: '#size',
      thumbnail: drawing(true),
      content: drawing(false),
    })
  }
  const last = entries.length - 1

  // The focus goes to the picture that the viewer showed last.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) strip.current?.children[at]?.querySelector('a')?.focus()
    wasOpen.current = isOpen
  })

  function enlarge(index: number) {
    setAt(index)
    setIsOpen(true)
  }

  return (
    <div className={`min-w-0 position-relative ${styles.gallery}`} onPointerEnter={viewer.preload}>
      <div className="position-relative">
        <ul
          className={`list-unstyled m-0 ${styles.strip}`}
          aria-label="Pictures"
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) =>
            setAt(Math.round((scrollLeft / (scrollWidth - clientWidth)) * last))
          }
        >
          {entries.map((entry, index) => (
            <li key={index} className={index === at ? styles.shown : undefined}>
              <a href={entry.href} aria-haspopup="dialog" {...press(() => enlarge(index))}>
                {entry.content}
                <span className="visually-hidden">, enlarge</span>
              </a>
            </li>
          ))}
        </ul>
        {action}
      </div>
      {pictures.length > 1 && (
        <span className={`fw-semibold tabular ${styles.counter}`} aria-hidden="true">
          {`${at + 1} / ${entries.length}`}
        </span>
      )}
      <div className={`align-items-center justify-content-end gap-4 d-none d-md-flex d-print-none ${styles.foot}`}>
        {pictures.length > 1 && (
          <ul className={`d-flex flex-wrap list-unstyled ${styles.thumbs}`} aria-label="Choose a picture">
            {entries.map(({ name, href, thumbnail }, index) => (
              <li key={index}>
                <a
                  href={href}
                  aria-current={index === at || undefined}
                  aria-label={`${name}${index + 1} of ${entries.length}`}
                  {...press(() => setAt(index))}
                >
                  {thumbnail}
                </a>
              </li>
            ))}
          </ul>
        )}
        {entries[at] && (
          <a
            className={`icon-button text-decoration-none ${styles.action}`}
            href={entries[at].href}
            aria-haspopup="dialog"
            {...press(() => enlarge(at))}
          >
            {zoomIn}
            Enlarge
          </a>
        )}
      </div>
      {isOpen && viewerCode && (
        <viewerCode.Viewer
          product={product}
          start={at}
          count={entries.length}
          drawing={drawing}
          onShow={setAt}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

function toEntry({ image, alternativeText, widthPx }: ProductPicture, isFirst: boolean): Entry {
  const shape = { image, height: 900, width: 1200, originalWidth: widthPx ?? 1200 }
  return {
    name: 'Picture ',
    href: imageUrl(image, 1200),
    thumbnail: <Picture {...shape} originalWidth={320} sizes="92px" alt="" />,
    content: (
      <Picture
        {...shape}
        sizes="(min-width: 1400px) 730px, (min-width: 992px) 55vw, (min-width: 768px) 100vw, 35svh"
        alt={alternativeText}
        priority={isFirst}
      />
    ),
  }
}

const zoomIn = (
  <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
    <path
      d="M6.5 3.5v6m-3-3h6M12 6.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM10.5 10.5l5 5"
      fill="none"
      stroke="currentColor"
    />
  </svg>
)

/** Makes a link act as a button once the page is interactive. */
function usePress() {
  const role = useIsHydrated() ? 'button' : undefined
  return (act: () => void) => ({
    role,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      act()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ') return
      event.preventDefault()
      act()
    },
  })
}
