import { imageSrcSet, imageUrl, imageWidths } from '#contract/images.ts'

export interface PictureProps {
  /** The address of the picture without a width, as the contract gives it. */
  image: string
  /** The width of the original in pixels: nothing wider is asked for. */
  originalWidth: number
  /** The shape of the box, so that nothing moves while loading; the size on the page is the style sheet's. */
  width: number
  height: number
  /** How wide the picture is shown, as in `<img sizes>`. */
  sizes: string
  /** Empty where the words beside it already say what it shows. */
  alt: string
  /** The largest picture of the first screen: fetched at once and first. All others wait until they come near. */
  priority?: boolean
  /** In the first screen without being its largest: fetched at once, in its turn. */
  eager?: boolean
  className?: string
}

/** A picture in the width that the screen needs; the bare wall in its shape where there is none. */
export function Picture({ image, originalWidth, width, height, sizes, alt, priority, eager, className }: PictureProps) {
  if (image === '') return <svg className="no-picture" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
  const srcSet = imageSrcSet(image, originalWidth)
  const fallbackWidth = imageWidths.findLast((step) => step <= Math.min(800, originalWidth)) ?? imageWidths[0]
  return (
    <img
      className={className}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={imageUrl(image, fallbackWidth)}
      width={width}
      height={height}
      alt={alt}
      loading={priority || eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority ? 'high' : undefined}
    />
  )
}
