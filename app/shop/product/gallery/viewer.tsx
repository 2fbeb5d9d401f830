import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import styles from '#app/shop/product/windows.module.scss'
import { imageSrcSet, imageUrl } from '#contract/platform/images.ts'
import type { Picture as ProductPicture } from '#contract/catalogue/pictures.ts'
import { Picture } from '#app/ui/image/picture.tsx'
import { pictureCaption } from './picture-caption.ts'
import { useStageGestures } from './use-stage-gestures.ts'
import {
  keepWithin,
  nextScale,
  partInStage,
  type Place,
  type Size,
  wholeScale,
  zoomAround,
  type ZoomView,
} from './zoom.ts'

interface ViewerProps {
  product: Product
  start: number
  count: number
  drawing: (isThumbnail: boolean) => ReactNode
  onShow: (index: number) => void
  onClose: () => void
}

const keyStep = 80

/** The pictures as large as the window, and larger (fit.md, viewer), in a native modal dialog. */
export function Viewer({ product, start, count, drawing, onShow, onClose }: ViewerProps) {
  const [at, setAt] = useState(start)
  /** Null for the whole picture. */
  const [enlarged, setEnlarged] = useState<ZoomView | null>(null)
  const dialog = useOpenDialog()
  const headingId = useId()
  const picture = product.pictures[at]
  const [loaded, setLoaded] = useState<Size | null>(null)
  const size = knownSize(picture) ?? loaded ?? drawingSize
  const { stage, drag, handlers } = useStageGestures({
    isEnlarged: enlarged !== null,
    onToggle: (place) => (enlarged ? setEnlarged(null) : zoom(stepIn, place)),
    onMove: (by) => move(by),
    onZoom: (factor, place) => zoom((scale) => scale * factor, place),
    onSwipe: (direction) => (direction === 'close' ? onClose() : show(at + (direction === 'next' ? 1 : -1))),
  })
  const stageSize = useSizeOf(stage)
  const whole = wholeScale(size, stageSize)
  const view = enlarged ? keepWithin(enlarged, size, stageSize) : { scale: whole, ...drag }
  const part = partInStage(view, size, stageSize)

  function show(index: number) {
    if (index < 0 || index >= count || index === at) return
    setAt(index)
    setEnlarged(null)
    setLoaded(null)
    onShow(index)
  }

  // Several moves may come before the next render, so each starts from the last.
  function zoom(to: (scale: number) => number, place: Place = { x: 0, y: 0 }) {
    setEnlarged((now) => {
      const from = now ?? { scale: whole, x: 0, y: 0 }
      const next = zoomAround(from, to(from.scale), place, size, stageSize)
      return next.scale > whole ? next : null
    })
  }

  const stepIn = (scale: number) => nextScale(scale, whole, 'in')
  const stepOut = (scale: number) => nextScale(scale, whole, 'out')

  function move({ x, y }: Place) {
    setEnlarged((now) => now && keepWithin({ scale: now.scale, x: now.x + x, y: now.y + y }, size, stageSize))
  }

  function handleKey(event: KeyboardEvent) {
    const act = actionOf(event.key)
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  function actionOf(key: string): (() => void) | undefined {
    const actions: Record<string, (() => void) | undefined> = {
      '+': () => zoom(stepIn),
      '=': () => zoom(stepIn),
      '-': () => zoom(stepOut),
      '0': () => setEnlarged(null),
      ArrowLeft: () => (enlarged ? move({ x: keyStep, y: 0 }) : show(at - 1)),
      ArrowRight: () => (enlarged ? move({ x: -keyStep, y: 0 }) : show(at + 1)),
      ArrowUp: enlarged ? () => move({ x: 0, y: keyStep }) : undefined,
      ArrowDown: enlarged ? () => move({ x: 0, y: -keyStep }) : undefined,
    }
    return actions[key]
  }

  const zoomText = enlarged ? `${Math.round(view.scale * 100)}%` : 'Fits'
  const content = (isThumbnail: boolean) =>
    picture ? (
      <StagePicture
        key={picture.image}
        picture={picture}
        shownWidth={isThumbnail ? 168 : size.width * view.scale}
        alt={isThumbnail ? '' : picture.alternativeText}
        onLoad={setLoaded}
      />
    ) : (
      drawing(isThumbnail)
    )
  return (
    <dialog
      className={`w-100 m-0 p-0 ${styles.window} ${styles.viewer}`}
      ref={dialog}
      aria-labelledby={headingId}
      onKeyDown={handleKey}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <div className={`align-items-center justify-content-between ${styles.head}`}>
        <h2 className="m-0" id={headingId}>
          <span className="text-truncate">{product.name}</span>{' '}
          <span className="meta num" aria-live="polite">
            {`${at + 1} of ${count}`}
          </span>
        </h2>
        <div className={`d-flex align-items-center gap-1 ${styles.zoomer}`} role="group" aria-label="Zoom">
          <button className="btn btn-quiet btn-icon" type="button" aria-label="Smaller" onClick={() => zoom(stepOut)}>
            {minus}
          </button>
          <output className="fw-semibold text-center">{zoomText}</output>
          <button className="btn btn-quiet btn-icon" type="button" aria-label="Larger" onClick={() => zoom(stepIn)}>
            <Icon name="plus-lg" />
          </button>
        </div>
        <button className={`btn btn-quiet ${styles.close}`} type="button" data-first-focus onClick={onClose}>
          Close
          <Icon name="x-lg" />
        </button>
      </div>
      <div className={`position-relative overflow-hidden bg-plaster ${styles.stage}`}>
        <Turn label="Previous picture" icon="arrow-left" isAtEnd={at === 0} onTurn={() => show(at - 1)} />
        <div className={enlarged ? `${styles.frame} ${styles.isEnlarged}` : styles.frame} ref={stage} {...handlers}>
          <Placed
            className={styles.sheet}
            values={{ width: size.width * view.scale, height: size.height * view.scale, x: view.x, y: view.y }}
          >
            {content(false)}
          </Placed>
        </div>
        <Turn label="Next picture" icon="arrow-right" isAtEnd={at === count - 1} onTurn={() => show(at + 1)} />
        {enlarged && (
          <div className={styles.minimap} aria-hidden="true">
            {content(true)}
            <Placed className={styles.part} values={part} />
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <p className="meta m-0">
          {enlarged ? `Enlarged ${zoomText}.` : captionOf(product, at)} {`Full size ${size.width} × ${size.height}.`}
          <span className={styles.touchHint}>{touchHint(enlarged !== null, count)}</span>
        </p>
        <ViewerThumbs product={product} count={count} at={at} drawing={drawing} onShow={show} />
        <p className={`m-0 fs-meta text-soft ${styles.hints}`}>
          <span>
            <kbd>←</kbd> <kbd>→</kbd> {enlarged ? 'move' : 'picture'}
          </span>
          <span>
            <kbd>+</kbd> <kbd>−</kbd> zoom
          </span>
          <span>
            <kbd>Esc</kbd> close
          </span>
        </p>
      </div>
    </dialog>
  )
}

const minus = (
  <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M2 7.5h12v1H2z" />
  </svg>
)

const drawingSize: Size = { width: 1200, height: 900 }

function knownSize(picture: Product['pictures'][number] | undefined): Size | null {
  if (!picture) return drawingSize
  const { widthPx, heightPx } = picture
  return widthPx && heightPx ? { width: widthPx, height: heightPx } : null
}

function captionOf({ name, pictures }: Product, at: number): string {
  const picture = pictures[at]
  return picture ? pictureCaption(picture.alternativeText, name) : 'Drawn to scale, with the sizes.'
}

function touchHint(isEnlarged: boolean, count: number): string {
  if (isEnlarged) return 'Drag to move, double-tap to see it whole.'
  return count > 1 ? 'Pinch or double-tap to enlarge, swipe for the next picture.' : 'Pinch or double-tap to enlarge.'
}

interface TurnProps {
  label: string
  icon: 'arrow-left' | 'arrow-right'
  isAtEnd: boolean
  onTurn: () => void
}

/** At the end it keeps the focus and does nothing. */
function Turn({ label, icon, isAtEnd, onTurn }: TurnProps) {
  return (
    <button
      className={`btn btn-icon ${styles.turn}`}
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      onClick={onTurn}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Sets numbers as custom properties, because the policy allows no inline style. */
function Placed({
  className,
  values,
  children,
}: {
  className: string | undefined
  values: Record<string, number>
  children?: ReactNode
}) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(values)) {
      element.current?.style.setProperty(`--${name}`, String(Math.round(value * 100) / 100))
    }
  })
  return (
    <div className={className} ref={element}>
      {children}
    </div>
  )
}

function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => element?.close()
  }, [])
  return dialog
}

function useSizeOf(ref: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>(drawingSize)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setSize({ width: element.clientWidth || 1, height: element.clientHeight || 1 })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

interface StagePictureProps {
  picture: ProductPicture
  /** CSS pixels. A wider picture is requested when it is enlarged. */
  shownWidth: number
  alt: string
  /** Tells the size where the shop does not know it. */
  onLoad: (size: Size) => void
}

function StagePicture({ picture, shownWidth, alt, onLoad }: StagePictureProps) {
  const { image, widthPx, heightPx } = picture
  return (
    <img
      src={imageUrl(image, 1200)}
      srcSet={widthPx ? imageSrcSet(image, widthPx) : undefined}
      sizes={`${Math.ceil(shownWidth)}px`}
      width={widthPx ?? undefined}
      height={heightPx ?? undefined}
      alt={alt}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (!widthPx && naturalWidth > 0) onLoad({ width: naturalWidth, height: naturalHeight })
      }}
    />
  )
}

interface ViewerThumbsProps {
  product: Product
  count: number
  at: number
  drawing: (isThumbnail: boolean) => ReactNode
  onShow: (index: number) => void
}

function ViewerThumbs({ product, count, at, drawing, onShow }: ViewerThumbsProps) {
  if (count < 2) return <span />
  return (
    <ul className={`list-unstyled ${styles.thumbs}`} aria-label="Choose a picture">
      {Array.from({ length: count }, (_, index) => {
        const picture = product.pictures[index]
        const name = picture ? `Picture ${index + 1} of ${count}` : `Scale drawing, ${index + 1} of ${count}`
        return (
          <li key={index}>
            <button
              className="bare"
              type="button"
              aria-label={name}
              aria-current={index === at || undefined}
              onClick={() => onShow(index)}
            >
              {picture ? (
                <Picture
                  image={picture.image}
                  originalWidth={320}
                  width={92}
                  height={69}
                  sizes="92px"
                  alt=""
                  className="photo"
                />
              ) : (
                drawing(true)
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
